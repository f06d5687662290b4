export type { Command, CommandResult, Commands, PackagesRequest, Program } from './run-command/command.ts';
