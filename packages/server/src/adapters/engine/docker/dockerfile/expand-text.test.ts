import { expect, test } from 'vitest';
import { expandText } from './expand-text.ts';

const values = new Map([
  ['A', 'one'],
  ['EMPTY', ''],
]);

test.each([
  [`a $A \${A}b "$A" c`, 'a one oneb "one" c'],
  ["'$A' \"it's $A\" $A", "'$A' \"it's one\" one"],
  [`\\$A \\\${A} $$A`, `$A \${A} A`],
  ['a\\nb "\\n" "\\$A" \\\\', 'anb "\\n" "$A" \\'],
  ['$(id -u) 5$ $', '$(id -u) 5$ $'],
  [`\${A:-x} \${B:-x y} \${EMPTY:-z} \${A:+w} \${B:+w}$EMPTY`, 'one x y z w '],
  [`$1 \${2} \${3:-x} $? $@ $#`, '  x   '],
  ['line \\\nnext\n', 'line \nnext\n'],
])('%j becomes %j', (text, made) => {
  expect(expandText(text, values)).toBe(made);
});

test.each(['$B', `\${B}`, `\${A%x}`, `\${`, "it's", '"$A'])('%j is not known', (text) => {
  expect(expandText(text, values)).toBeUndefined();
});
