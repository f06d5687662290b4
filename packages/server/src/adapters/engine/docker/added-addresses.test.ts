import { expect, test } from 'vitest';
import { addedAddress } from './added-addresses.ts';

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
  '# escape=`\nADD http:`\n//127.0.0.1 /x',
  '# other=x\n# escape=`\nADD http:\\\n//127.0.0.1 /x',
  'ADD \\\n# said in between\nhttp://127.0.0.1 /x',
  'ADD h\\ttp:/\\/127.0.0.1 /x',
  `ADD "http":'//'127.0.0.1 /x`,
  'ADD <<EOF /x',
  `ONBUILD ADD ${address} /x`,
  'onbuild add $X /x',
])('is found in %j', (line) => {
  expect(addedAddress(`FROM a\n${line}\nRUN b`)).toMatch(/ADD/i);
});

test.each([
  'ADD a.txt b.txt /x/',
  'ADD --chown=1:1 . $HOME/site',
  'ADD ["a.txt", "/x"]',
  'COPY --from=registry.test/a:1 /a /a',
  `RUN curl ${address}`,
  `ENV HOME_PAGE=${address}`,
  'CMD ["node", "a"]',
  `# ADD ${address} /x`,
  `RUN echo \\\nADD ${address} /x`,
])('is not found in %j', (line) => {
  expect(addedAddress(`FROM a\n${line}`)).toBeUndefined();
});
