import { expect, test } from 'vitest';
import { declaredIn, instructionsIn, renderDockerfile } from './dockerfile.ts';

const read = (text: string) => instructionsIn(text).map(({ name, rest }) => `${name} ${rest}`);
const refusal = (text: string) => {
  try {
    instructionsIn(text);
  } catch (error) {
    return error;
  }
  return undefined;
};

// What is found in Dockerfiles people really have.
test.each([
  ['\uFEFF# syntax=docker/dockerfile:1\r\nFROM a\r\nRUN b \\\r\n  && c\r\n', ['FROM a', 'RUN b   && c']],
  ['# escape=\\\nFROM a', ['FROM a']],
  ['# A header ü \u00A0\n# escape=`\nFROM a', ['FROM a']],
  ['FROM a\n\n\nfrom b as c\n\tRUN\td  e\t', ['FROM a', 'FROM b as c', 'RUN d  e']],
  ['RUN a \\\n# said in between\n\n   # and once more \\\n\t\n  && b', ['RUN a   && b']],
  ['RUN a \\ \t\n  && b', ['RUN a   && b']],
  ['# a comment that ends so \\\nRUN b', ['RUN b']],
  ['\\\nRUN a', ['RUN a']],
  ['RUN a \\', ['RUN a']],
  ['RUN a \\\n\n', ['RUN a']],
  ['RUN echo "a\\tb" \'c\\\\d\' # no comment', ['RUN echo "a\\tb" \'c\\\\d\' # no comment']],
  ['LABEL org="Müller & Söhne 🚀" \\\n  two=2', ['LABEL org="Müller & Söhne 🚀"   two=2']],
  ['CMD ["a", \\\n  "b"]', ['CMD ["a",   "b"]']],
  [
    'HEALTHCHECK --interval=5m CMD curl -f http://localhost/',
    ['HEALTHCHECK --interval=5m CMD curl -f http://localhost/'],
  ],
  ['RUN bash -c "cat <<<a" && echo $((1<<2)) 1 << 2', ['RUN bash -c "cat <<<a" && echo $((1<<2)) 1 << 2']],
  ['RUN echo \\\nADD http://127.0.0.1 /x', ['RUN echo ADD http://127.0.0.1 /x']],
])('%j is read as it is meant', (text, instructions) => {
  expect(read(text)).toEqual(instructions);
});

test.each([
  ['FROM a\n\u0085ADD b /c', 2],
  ['FROM a\n\u00A0ADD b /c', 2],
  ['FROM a\nCMD true \\\u00A0\nADD b /c', 2],
  ['FROM a\nCMD true \\\f\nADD b /c', 2],
  ['FROM a\nCMD true \\\v\nADD b /c', 2],
  ['FROM a\nCMD true \\\u2028\nADD b /c', 2],
  ['FROM a\nCMD true \\\\\nADD b /c', 2],
  ['FROM a\nCMD true \\\\ \nADD b /c', 2],
  ['FROM a\nCMD true \\\\\\\nADD b /c', 2],
  ['FROM a\rADD b /c', 1],
  ['FROM a\r\r\nADD b /c', 1],
  ['FROM a\nENV b=c\0', 2],
  ['FROM a\nENV b=\uFFFD', 2],
  ['FROM a\n\uFEFFADD b /c', 2],
  ['# escape=`\nFROM a', 1],
  ['# syntax=b\n#ESCAPE = `\nFROM a', 2],
  // Texts that do not end, or could be read in another way.
  ['FROM a\nADD <<EOF /x', 2],
  ['FROM a\nRUN <<EOF\nls\n EOF', 2],
  ['FROM a\nRUN cat <<EOF>/x\nEOF\nEOF>/x', 2],
  ['FROM a\nRUN cat <<E"O"F\nEOF', 2],
  ['FROM a\nRUN cat "a <<EOF" b\nEOF', 2],
  ['FROM a\nRUN ["sh", "-c", "cat <<EOF"]\nEOF', 2],
  ['FROM a\nRUN cat <<EOF "\nEOF', 2],
  // Up to the same words, which are no instruction then.
  ['FROM a\nCOPY a <<"FROM a AS ab" /x\nFROM a AS ab\nCOPY --from=ab / /x', 2],
  ['FROM a\nRUN\tb\t3<<-"FROM a AS ab"\nFROM a AS ab', 2],
  ['FROM a\nONBUILD COPY <<"RUN a" /x\nRUN a', 2],
  ['FROM a\nCOOK b', 2],
  ['FROM a\nRUN', 2],
  ['FROM a\n\nRUN b \\\nc\nd', 5],
])('%j is refused, and the line is named', (text, line) => {
  expect(refusal(text)).toMatchObject({ code: 'dockerfile-unreadable', params: { line } });
});

test('an instruction that is longer than what the daemon reads is refused', () => {
  const piece = `${'x'.repeat(1000)} \\\n`;
  expect(read(`RUN ${piece.repeat(64)}y`)).toHaveLength(1);
  expect(refusal(`RUN ${piece.repeat(66)}y`)).toMatchObject({ code: 'dockerfile-unreadable', params: { line: 1 } });
});

test('a long line of blanks is read at once', () => {
  expect(read(`RUN a${' '.repeat(60_000)}b`)).toHaveLength(1);
  expect(refusal(`RUN${' '.repeat(1_000_000)}`)).toMatchObject({ code: 'dockerfile-unreadable' });
});

test('what is written has a line for each instruction, and the label behind each beginning', () => {
  const all = instructionsIn('# syntax=a\nARG A=1\nFROM a AS one\nRUN x \\\n# b\n y\nfrom one\nRUN y');
  expect(renderDockerfile(all, 'l', 'v').split('\n')).toEqual([
    ...['ARG A=1', 'FROM a AS one', 'LABEL l="v"', 'RUN x  y'],
    ...['FROM one', 'LABEL l="v"', 'RUN y'],
  ]);
});

test('port and volumes are those of the last stage', () => {
  const text = 'FROM a\nEXPOSE 1\nFROM b\nEXPOSE 53/udp \\\n 3000 4000\nVOLUME ["/data", "/more/"]\nVOLUME /etc/../x';
  expect(declaredIn(instructionsIn(text))).toEqual({ ports: [3000, 4000], volumes: ['/data', '/more'] });
});

test('a text that follows an instruction belongs to it, and is not read for instructions', () => {
  const text = `FROM a
RUN <<EOF
ADD http://127.0.0.1 /x
 # not a comment \\
EOF
COPY <<-"one" <<two.txt /x/
	A $B
	one
\u00A0C
two.txt
CMD d`;
  const [, run, copy, cmd] = instructionsIn(text);
  expect(run?.heredocs).toEqual([
    { name: 'EOF', text: 'ADD http://127.0.0.1 /x\n # not a comment \\\n', isExpanded: true, isIndented: false },
  ]);
  expect(copy?.heredocs).toEqual([
    { name: 'one', text: '\tA $B\n', isExpanded: false, isIndented: true },
    { name: 'two.txt', text: '\u00A0C\n', isExpanded: true, isIndented: false },
  ]);
  expect(cmd).toEqual({ name: 'CMD', rest: 'd', line: 11 });
});
