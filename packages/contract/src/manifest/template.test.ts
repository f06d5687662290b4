import { describe, expect, it } from 'vitest';
import { renderTemplate, variablesIn } from './template.ts';

const values = {
  'app.port': '8123',
  'volume.data': '/srv/data',
  'secret.key': `$& $1 \${app.port}`,
};

describe('a template', () => {
  it('names its variables, each once and in order', () => {
    expect(variablesIn(`-l 127.0.0.1:\${app.port} \${volume.data}/\${app.port}`)).toEqual(['app.port', 'volume.data']);
  });

  it('is filled in', () => {
    expect(renderTemplate(`\${volume.data}/x:\${app.port}`, values)).toBe('/srv/data/x:8123');
  });

  it('takes a value as it is, whatever it looks like', () => {
    expect(renderTemplate(`[\${secret.key}]`, values)).toBe(`[${values['secret.key']}]`);
  });

  it('keeps a plain opening when it is written with two dollar signs', () => {
    expect(renderTemplate(`'$$\{name}' \${app.port}`, values)).toBe(`'$\{name}' 8123`);
    expect(variablesIn(`'$$\{name}'`)).toEqual([]);
  });

  it('leaves other dollar signs alone', () => {
    expect(renderTemplate('$PATH {x} $', values)).toBe('$PATH {x} $');
  });

  it.each(['app.url', 'constructor', '', 'app.port '])('throws when %j has no value', (name) => {
    expect(() => renderTemplate(`\${${name}}`, values)).toThrow(`${name} has no value`);
  });
});
