import type { Words } from '../../data/client/failure-codes'

/** Translation keys for failures that belong to the field of a code. */
export const codeWords = {
  'first-code-wrong': 'factor.firstCodeWrong',
  'code-wrong': 'factor.codeWrongOrClock',
  'code-missing': 'factor.codeWrong',
} as const satisfies Words
