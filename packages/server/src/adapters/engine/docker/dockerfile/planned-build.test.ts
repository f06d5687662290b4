import { expect, test } from 'vitest';
import { type BuildChoices, planBuild } from './planned-build.ts';

const steps = (text: string, choices: BuildChoices = {}) =>
  planBuild(text, { filesImage: 'files', ...choices }).instructions.map(({ name, rest }) => `${name} ${rest}`);
const list = (...words: string[]) => JSON.stringify(words).replaceAll('<', '\\u003c');
const folder = (path: string) => `mkdir -p "${path}" 2>/dev/null || true; `;

test.each([
  ['RUN <<EOF\nset -e\necho "a" > /b\nEOF', [`RUN ${list('/bin/sh', '-c', 'set -e\necho "a" > /b\n')}`]],
  ['RUN <<-EOF\n\techo a\n\tEOF', [`RUN ${list('/bin/sh', '-c', 'echo a\n')}`]],
  ['RUN cat <<EOF > /x && b\n$HOME\nEOF', [`RUN ${list('/bin/sh', '-c', 'cat <<EOF > /x && b\n$HOME\nEOF\n')}`]],
  [
    'SHELL ["/bin/bash", "-ec"]\nRUN <<A\nb\nA',
    ['SHELL ["/bin/bash", "-ec"]', `RUN ${list('/bin/bash', '-ec', 'b\n')}`],
  ],
  ['RUN --mount=type=cache,target=/c,sharing=locked b', [`RUN ${folder('/c')}b`]],
  ['RUN --mount=type=cache,target=/c ["b", "c"]', ['RUN ["b", "c"]']],
  ['RUN --mount=type=tmpfs,dst=/t --network=none b', [`RUN ${folder('/t')}b`]],
  ['RUN --mount=type=bind,source=x.txt,target=/t/x.txt b', ['COPY x.txt /t/x.txt', 'RUN b']],
  ['RUN --mount=type=secret,id=a,target=/t b', ['RUN b']],
  ['RUN --mount=target=. b', ['COPY . .', 'RUN b']],
  ['RUN --mount=type=bind,from=b:1,src=/x,dst=/y,rw b', ['COPY --from=b:1 /x /y', 'RUN b']],
  ['COPY --link a /b', ['COPY a /b']],
  ['COPY --link --chown=1:2 --from=b:1 /a /b', ['COPY --chown=1:2 --from=b:1 /a /b']],
  ['ADD --link=true a /b', ['ADD a /b']],
  ['COPY --chmod=755 ./start.sh bin/*.sh /b/', ['COPY --from=files /1/start.sh /1/bin/*.sh /b/']],
  ['COPY --chown=1 --chmod=0644 ["a", "/b c/"]', ['COPY --chown=1 --from=files ["/1/a","/b c/"]']],
  ['COPY <<EOF /etc/x\na\nEOF', ['COPY --from=files /1/EOF /etc/x']],
  ['COPY <<A b.txt <<C /x/\na\nA\nc\nC', ['COPY --from=files /1/A /1/C /x/', 'COPY b.txt /x/']],
  ['HEALTHCHECK --interval=5s --start-interval=1s CMD b', ['HEALTHCHECK --interval=5s CMD b']],
  ['ARG A=1 B="2 3"', ['ARG A=1', 'ARG B="2 3"']],
  ['# a\nRUN b <<<c', ['RUN b <<<c']],
])('%j becomes what every builder knows', (text, made) => {
  expect(steps(`FROM a\n${text}`).slice(1)).toEqual(made);
});

test('files of a build have the texts and modes that are asked for', () => {
  const text = `FROM a
ARG PORT=80
ENV NAME="box" PLACE=/srv
COPY --chmod=600 <<EOF /x
listen \${PORT:-1} $NAME $PLACE
EOF
COPY <<"EOF" /y
$NAME
EOF
COPY --chmod=755 . /z`;
  expect(planBuild(text, { args: { PORT: '90' } }).files).toEqual([
    { path: '/3/EOF', text: 'listen 90 box /srv\n', mode: 0o600 },
    { path: '/4/EOF', text: '$NAME\n', mode: 0o644 },
    { path: '/5', from: '', mode: 0o755 },
  ]);
});

test('a mode for what another stage has is given on top of that stage', () => {
  expect(steps('FROM a AS one\nFROM b\nCOPY --from=one --chmod=700 bin/x /y')).toEqual([
    ...['FROM a AS one', 'FROM one AS kontor-mode-2', 'USER 0', 'RUN ["/bin/sh","-c","chmod -R 700 /bin/x"]'],
    ...['FROM b', 'COPY --from=kontor-mode-2 /bin/x /y'],
  ]);
  // What a stage begins with is looked at before the build.
  expect(planBuild('FROM b\nCOPY --from=c:1 --chmod=700 x /y').bases).toEqual(['c:1', 'b']);
});

test('a text with an interpreter of its own is run as a program', () => {
  const [, step = ''] = steps("FROM a\nRUN <<EOF\n#!/usr/bin/env node\nconsole.log('a')\nEOF");
  expect(JSON.parse(step.slice(4))[2]).toContain("console.log('\\''a'\\'')");
});

test('only stages that are needed are built, and none is called by its number', () => {
  const text = `ARG V=1
FROM a:$V AS base
FROM b
RUN x
FROM $NOWHERE AS dev
ADD http://127.0.0.1/ /x
RUN --mount=type=secret,id=a,required=true b
FROM base AS Final
COPY --from=1 /x /x
RUN --mount=from=base,target=/m y`;
  expect(steps(text)).toEqual([
    ...['ARG V=1', 'FROM a:1 AS base', 'FROM b AS kontor-stage-1', 'RUN x', 'FROM base AS Final'],
    ...['COPY --from=kontor-stage-1 /x /x', 'COPY --from=base / /m', 'RUN y'],
  ]);
  expect(steps(text, { target: 'BASE' })).toEqual(['ARG V=1', 'FROM a:1 AS base']);
  expect(() => planBuild(text, { target: 'other' })).toThrow('dockerfile-target-missing');
});

test('it is built for this machine, with the arguments that are given', () => {
  const machine = process.arch === 'x64' ? 'amd64' : process.arch;
  const text = `FROM --platform=$BUILDPLATFORM a:\${TARGETARCH}\${TARGETVARIANT} AS one
ARG TARGETPLATFORM
ARG A B=2
FROM \${BASE:-b}
ARG TARGETOS`;
  const plan = planBuild(`${text}\nCOPY --from=one / /`, { args: { BASE: 'c', A: '1', other: '3' } });
  expect(plan.bases).toEqual([`a:${machine}`, 'c']);
  expect(plan.args).toEqual({ TARGETPLATFORM: `linux/${machine}`, TARGETOS: 'linux', A: '1' });
});

test.each([
  ['COPY --parents a b /c/', 'dockerfile-newer'],
  ['COPY --exclude=*.md . /c', 'dockerfile-newer'],
  ['COPY --chmod=u+x a /c', 'dockerfile-newer'],
  ['COPY --chmod=$MODE a /c', 'dockerfile-newer'],
  ['COPY --chmod=755 $A /c', 'dockerfile-newer'],
  ['COPY <<EOF /c\n$UNKNOWN\nEOF', 'dockerfile-newer'],
  ['RUN --mount=type=cache,from=b:1,target=/x b', 'dockerfile-newer'],
  ['RUN --mount=type=cache b', 'dockerfile-newer'],
  ['RUN --device=a b', 'dockerfile-newer'],
  ['RUN --mount=type=secret,id=a,required=true b', 'dockerfile-secret'],
  ['RUN --mount=type=ssh b', 'dockerfile-secret'],
  ['RUN --network=host b', 'dockerfile-rights'],
  ['RUN --security=insecure b', 'dockerfile-rights'],
  ['ADD --link http://127.0.0.1/ /x', 'dockerfile-adds-address'],
])('%j is refused with its line', (text, code) => {
  const refusal = (() => {
    try {
      return planBuild(`FROM a\n\n${text}`);
    } catch (error) {
      return error;
    }
  })();
  expect(refusal).toMatchObject({ code, params: code === 'dockerfile-adds-address' ? {} : { line: 3 } });
});

test('a build does not look through its context without end', () => {
  const steps = (all: number) => Array.from({ length: all }, (_, at) => `COPY --chmod=755 a${at} /a/`).join('\n');
  expect(planBuild(`FROM a\n${steps(200)}`).files).toHaveLength(200);
  expect(() => planBuild(`FROM a\n${steps(201)}`)).toThrow('dockerfile-newer');
});
