import { runCommand } from './cli/run-command'

// Everything this program writes is for its own user alone.
process.umask(0o077)

// Not awaited: bytecode knows no top-level await.
void runCommand(process.argv.slice(2))
