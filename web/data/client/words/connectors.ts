// Translation keys for failures of services from which recordings come.

export const connectorWords = {
  'connector-unknown': 'failures.gone',
  'connector-not-connected': 'failures.gone',
  'connector-key-invalid': 'connectors.keyWrong',
  'connector-not-active': 'failures.gone',
  'connector-resting': 'connectors.problems.limited',
  'connector-being-undone': 'failures.underway',
  'connector-nothing-to-undo': 'failures.gone',
  'connector-file-missing': 'connectors.fileMissing',
  'connector-file-unavailable': 'connectors.fileUnavailable',
} as const
