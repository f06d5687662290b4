// Everything the rest of hosting uses of compose files; imported only when there is one, so that a start does not load the YAML parser.
export { refuseUnanswered, storedAnswers } from './answers.ts';
export { composeSourceOf } from './archive-source.ts';
export { answersSecretOf, composeRuntime } from './compose-runtime.ts';
export { readCompose } from './read-compose.ts';
export { viewCompose } from './view.ts';
