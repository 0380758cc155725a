// Runs the command; bundled as dist/cli/univ-widgets.js.
import { runCli } from './cli.ts'

process.exitCode = await runCli(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
