import { expect, it } from 'vitest';
import { faultsOfBuild, faultsOfIcon } from './catalogue-files.ts';

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inside}</svg>`;

it('an icon may draw, with gradients of its own', () => {
  const drawing = '<defs><linearGradient id="g"/></defs><title>On</title><path d="M0 0" fill="url(#g)" stroke="#fff"/>';
  expect(faultsOfIcon('icon.svg', svg(drawing))).toEqual([]);
  expect(faultsOfIcon('icon.svg', `<?xml version="1.0"?>\n${svg(drawing)}`)).toEqual([]);
});

it.each([
  '<script>alert(1)</script>',
  '<svg:script>alert(1)</svg:script>',
  '<path onload="alert(1)"/>',
  '<g\nonclick = "alert(1)"/>',
  '<a href="https://example.org"><path/></a>',
  '<image xlink:href="https://example.org/x.png"/>',
  '<use href="#x"/>',
  '<foreignObject><p>x</p></foreignObject>',
  '<path fill="url(https://example.org/x.svg#g)"/>',
  '<path fill="url( \'https://example.org/x.svg#g\')"/>',
  '<style>@import "https://example.org/x.css"</style>',
  '<animate attributeName="href" to="javascript:alert(1)"/>',
  '<set attributeName="onmouseover" to="alert(1)"/>',
])('an icon may not do more: %s', (inside) => {
  expect(faultsOfIcon('icon.svg', svg(inside))).toEqual(['icon: does more than draw']);
});

it.each([
  ['icon.png', '\u0089PNG', 'icon: is no SVG'],
  ['icon.svg', '<html></html>', 'icon: does not begin as an SVG'],
  ['icon.svg', `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('')}`, 'icon: does not begin as an SVG'],
])('a picture called %s that begins with %j is no icon', (file, content, fault) => {
  expect(faultsOfIcon(file, content)).toEqual([fault]);
});

it.each([
  ['FROM box.local/debian:12\nRUN true', []],
  ['RUN true', ['image/Dockerfile: begins with no image']],
  ['FROM scratch', ['image/Dockerfile: begins with no image']],
  [
    'FROM box.local/debian:12\nFROM docker.io/library/x:1',
    ['image/Dockerfile: begins with docker.io/library/x:1 and not with box.local/debian:12'],
  ],
])('a recipe begins with the Debian of the box: %j', (text, faults) => {
  expect(faultsOfBuild('image', text)).toEqual(faults);
});
