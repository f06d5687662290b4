import { expect, test } from 'vitest';
import { manualPictures } from './manual-pictures.ts';

test('a picture in the language of the manual is found, with its size', () => {
  expect(manualPictures.de('../pictures/de/user-edit.avif')).toEqual({
    ...{ src: '/manpages/pictures/de/user-edit.avif', width: 800, height: 660 },
  });
  expect(manualPictures.en('../pictures/de/user-edit.avif')).toBeUndefined();
});

test.each([
  '',
  'https://foreign.example/a.avif',
  '//foreign.example/manpages/pictures/de/a.avif',
  '/manpages/pictures/de/a.avif',
  '../pictures/de/../../../api/v1/log.avif',
  '../pictures/de/%2e%2e/a.avif',
  '../pictures/de/a.avif?x=1',
  '../pictures/de/a.avif#x',
  '../pictures/de/a.svg',
  '../pictures/de/A.avif',
  '../pictures/de/a.avif\n',
  '..\\pictures\\de\\a.avif',
  'x/../pictures/de/a.avif',
  'data:image/avif;base64,AAAA',
  'javascript:alert(1)//../pictures/de/a.avif',
])('any other address is no picture: %j', (address) => {
  expect(manualPictures.de(address)).toBeUndefined();
});
