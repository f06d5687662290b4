import { expect, test } from 'vitest';
import { addedAddress } from './added-addresses.ts';
import { instructionsIn } from './dockerfile.ts';

const address = 'http://127.0.0.1:8080/metrics';

test.each([
  `ADD ${address} /x`,
  `add ${address} /x`,
  `  Add   ${address} /x`,
  'ADD https://box.test/x /x',
  'ADD git@github.com:a/b.git /x',
  'ADD ssh://git@host/x /x',
  `ADD --chown=1:1 --link ${address} /x`,
  `ADD --checksum=sha256:0 a.txt ${address} /x/`,
  `ADD ["${address}", "/x"]`,
  'ADD ["\\u0068ttp:\\u002f/127.0.0.1", "/x"]',
  'ADD --link ["a", "http://127.0.0.1", "/x"]',
  'ARG X=http://127.0.0.1\nADD $X /x',
  `ARG X=http://127.0.0.1\nADD \${X} /x`,
  'ADD a$X /x',
  'ADD \\\n  http://127.0.0.1 /x',
  'ADD http:\\\n//127.0.0.1 /x',
  'AD\\\nD http://127.0.0.1 /x',
  'ADD \\\n# said in between\nhttp://127.0.0.1 /x',
  'ADD h\\ttp:/\\/127.0.0.1 /x',
  `ADD "http":'//'127.0.0.1 /x`,
  `ONBUILD ADD ${address} /x`,
  'onbuild add $X /x',
  'ONBUILD ONBUILD RUN a',
  'ONBUILD ADD',
  // The daemon takes the first list and nothing behind it.
  'ADD ["\\u0068ttp:\\u002f/127.0.0.1", "/x"] y',
  'ADD ["a --b", "\\u0068ttp:\\u002f/127.0.0.1", "/x"]',
  'ADD ["a", 1, "/x"]',
  'ADD --chown="1 http://127.0.0.1" a /x',
])('is found in %j', (line) => {
  expect(addedAddress(instructionsIn(`FROM a\n${line}\nRUN b`))).toMatch(/ADD|ONBUILD/);
});

test.each([
  'ADD a.txt b.txt /x/',
  'ADD --chown=1:1 . $HOME/site',
  'ADD ["a.txt", "/x"]',
  'ADD ["a file --b.txt", "/x/"]',
  'ADD [a-z]*.txt *.md größe.txt /x/',
  `ADD --chown=$USER:\${GROUP} a /x`,
  'ONBUILD ADD a /x',
  'ONBUILD RUN curl http://box.test',
  'COPY --from=registry.test/a:1 /a /a',
  `RUN curl ${address}`,
  `ENV HOME_PAGE=${address}`,
  'CMD ["node", "a"]',
  `# ADD ${address} /x`,
  `RUN echo \\\nADD ${address} /x`,
])('is not found in %j', (line) => {
  expect(addedAddress(instructionsIn(`FROM a\n${line}`))).toBeUndefined();
});
