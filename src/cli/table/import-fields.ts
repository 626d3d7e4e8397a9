// The fields of what an import tells programs: `import`, and `restore` of a part, which is one, too.

/** An import that has ended. The class of its fields is `ImportEnd` of commands/follow-import.ts. */
export const importFields = {
  workouts: 'Numbers of workouts.',
  'workouts.added': 'Those that are new.',
  'workouts.already_there': 'Those that were here.',
  'workouts.merged': 'Those that were here in another recording, and were merged with it.',
  'workouts.without_recording': 'Those that lack their recording.',
  'workouts.left_out': 'Those that were not imported.',
  'workouts.guessed': 'Those whose sport was guessed, to be confirmed in the browser.',
  equipment_added: 'Number of equipment.',
  body_values_added: 'Number of values of body and training.',
  unknown_sports: 'Sports that wait until the user says in the browser what they are.',
  'unknown_sports[].label': 'Name in the file; null if it names none.',
  'unknown_sports[].workouts': 'How many workouts wait.',
  problems: 'What was left out, or came without its recording.',
  'problems[].what': 'Name of the file, or of the entry.',
  'problems[].is_left_out': 'Whether it was left out.',
  'problems[].code': 'Why, as in the interface.',
  'problems[].reason': 'Why, as a sentence.',
} as const
