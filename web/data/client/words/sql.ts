// Translation keys for the failures of questions in SQL.

export const sqlWords = {
  'sql-off': 'sql.off',
  'sql-kind-refused': 'sql.kindRefused',
  'sql-several': 'sql.several',
  'sql-refused': 'sql.refused',
  'sql-invalid': 'sql.invalid',
  'sql-too-slow': 'sql.tooSlow',
  'sql-too-large': 'sql.tooLarge',
  'sql-answer-too-large': 'sql.answerTooLarge',
  'questions-busy': 'sql.busy',
} as const
