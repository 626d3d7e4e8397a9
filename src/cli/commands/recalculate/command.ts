import type { Command } from '../../terminal/command'
import { printOutcome } from '../../terminal/print'

export const recalculateCommand: Command = {
  name: 'recalculate',
  takes: ['user', 'cause', 'dry-run', 'undo'],
  summary: 'Measure the recordings that are there again.',
  details: `Gives workouts the figures that doctor says they would have now; what people
have typed stays. Without --cause, for every cause but preferences. What was
before is kept for 30 days: --undo puts it back. The server can keep running,
and then does the work. Exit code 1: workouts were left out.`,
  examples: [
    'trackhut recalculate --user sam --dry-run',
    'trackhut recalculate --user sam --cause device-distance,ascent',
    'trackhut recalculate --undo 1',
  ],
  run: async context => printOutcome(await (await import('./recalculate')).recalculate(context)),
}
