// The commands for workouts and their recordings.
import type { Command } from '../terminal/command'
import { importFields } from './import-fields'

export const recordingCommands: readonly Command[] = [
  {
    name: 'doctor',
    takes: ['repair', 'quiet'],
    summary: 'Check the data directory, and repair it.',
    details: `Reads everything and says what is wrong, even while the server runs. --repair,
with the server stopped, repairs what can be repaired; nothing is deleted.
Exit code 1: problems are left.`,
    examples: ['trackhut doctor', 'trackhut doctor --repair', "trackhut doctor --json | jq '.is_well'"],
    json: {
      is_well: 'Whether no problems are left.',
      findings: 'What was found, of each check.',
      'findings[].check': 'Name of the check, such as recordings.',
      'findings[].state': 'ok, notice, problem or repaired.',
      'findings[].sentence': 'What was found.',
      'findings[].advice': 'What to do; null: nothing.',
      'findings[].items': 'What it is about: paths, usernames or ids of workouts.',
    },
    run: async context => (await import('../commands/doctor')).consultDoctor(context),
  },
  {
    name: 'recalculate',
    takes: ['user', 'cause', 'dry-run', 'undo', 'quiet'],
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
    json: {
      runs: 'This run, after any that had been interrupted and were finished first.',
      'runs[].id': 'Number of the run, for --undo; null with --dry-run.',
      'runs[].is_undo': 'Whether it put back what a run had changed.',
      'runs[].changed': 'How many workouts were changed, would be, or were put back.',
      'runs[].left_out': 'How many were left as they are.',
      'runs[].undo_until': 'Until when --undo is possible; null if it is not.',
      'runs[].is_given_up': 'Whether the server has given it up.',
      'runs[].workouts': 'Those workouts, except what was put back.',
      'runs[].workouts[].id': 'Id of the workout; null if it is deleted.',
      'runs[].workouts[].username': 'Whose it is.',
      'runs[].workouts[].date': 'When it was.',
      'runs[].workouts[].reason': 'Why it was left as it is; null if it was not.',
      'runs[].workouts[].causes': 'Why its figures are different, as doctor names it.',
      'runs[].workouts[].figures':
        'Each figure that is different, by its name in the interface, with before, after and unit.',
    },
    run: async context => (await import('../commands/recalculate')).recalculate(context),
  },
  {
    name: 'import fittrackee',
    needs: ['dump', 'uploads'],
    takes: ['sports', 'report', 'dry-run'],
    summary: 'Import a whole FitTrackee instance.',
    details: `Into a data directory without accounts, with the server stopped: all or nothing,
even if it is killed. GPX files are measured again, in a dry run too. Whatever
has changed is listed, and makes no difference to the exit code.
To make the dump: pg_dump --format=plain --file=fittrackee.sql DATABASE`,
    examples: [
      'trackhut import fittrackee --dump fittrackee.sql --uploads /srv/ft --dry-run',
      'trackhut import fittrackee --dump ft.sql --uploads /srv/ft --sports new',
    ],
    json: {
      data_dir: 'The data directory; null with --dry-run.',
      kept: 'Path of the empty instance that was there; null if none was.',
      report: 'Path of the CSV file of --report; null without.',
      users: 'What came of each user.',
      'users[].username': 'Name of the account.',
      'users[].email': 'Its address.',
      'users[].workouts': 'Number of workouts.',
      'users[].recordings': 'Those of them with a GPX file.',
      'users[].other_files': 'Files that could not be read, and are kept as they are.',
      'users[].equipment': 'Number of equipment.',
      'users[].apps': 'Number of apps.',
      'users[].measured': 'Workouts that were measured again.',
      'users[].same': 'Those of them that kept all their figures.',
      notes: 'What was changed.',
      'notes[].username': 'Whose it is; null: of everybody.',
      'notes[].what': 'What it is about.',
      'notes[].reason': 'What was changed, and why.',
      sports_added: 'Names of sports that were added to those of Trackhut.',
      unknown_sports: 'Names of sports that --sports has to decide about.',
    },
    run: async context => (await import('../commands/import-fittrackee')).importFittrackee(context),
  },
  {
    name: 'import',
    operand: 'FILE-OR-FOLDER',
    needs: ['user'],
    takes: ['sport', 'dry-run', 'quiet'],
    summary: 'Import workouts into an account.',
    details: `FILE is an archive of Strava, Garmin, Runkeeper, Google Fit, Endomondo, Polar,
Apple Health, Suunto, Komoot, FitTrackee or Trackhut, a zip archive of activity
files, or one such file. A folder is searched with all its subfolders.
Workouts that exist already are not added twice. The import can be undone in the
browser. The server can keep running, and then does the work.
Exit code 1: something was left out, or waits until the user names its sport.`,
    examples: [
      'trackhut import export_1234.zip --user sam --dry-run',
      'trackhut import ~/recordings --user sam --sport Running',
    ],
    json: {
      is_dry_run: 'Whether nothing was changed.',
      ...importFields,
      sports: 'With --dry-run: how many workouts of each sport there are, by its name; otherwise null.',
      from: 'With --dry-run: when the first workout was; otherwise null.',
      to: 'With --dry-run: when the last one was; otherwise null.',
      other_files: 'With --dry-run: number of files that are not imported; otherwise null.',
    },
    run: async context => (await import('../commands/import-archive')).importArchive(context),
  },
  {
    name: 'export',
    operand: 'TABLE',
    operands: ['workouts', 'days', 'laps', 'efforts', 'points'],
    needs: ['user'],
    takes: ['from', 'to', 'workout', 'format', 'file', 'spreadsheet', 'quiet'],
    summary: 'Write a table of an account, as CSV.',
    details: `TABLE is workouts, days (totals of each day and sport), laps, efforts (the
fastest over each usual distance) or points (of all recordings, with readings of
sensors). Without --from, --to and --workout, of all workouts. --from and --to
take moments, too, such as 2026-11-01T10:00:00Z. In SI units, with times in ISO
8601. GeoJSON is for workouts and points. With --file, --json prints what was
written. An archive of everything is made in the browser, or by a script with a
token that may make and download it.`,
    examples: [
      'trackhut export workouts --user sam > workouts.csv',
      'trackhut export points --user sam --workout 2oRDfncv6vpRkfp3yrCYHt',
      'trackhut export workouts --user sam --format geojson --file ways.geojson',
    ],
    json: { file: 'Path of the file.', rows: 'How many rows or features are in it.' },
    run: async context => (await import('../commands/export-tables')).exportTable(context),
  },
]
