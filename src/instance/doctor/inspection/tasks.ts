import { minute } from '../../../lib/durations'
import type { Task } from '../../../platform/workers/task'
import type { ExaminedRecording, ExamineRecording } from './examine-recording'

export const examineRecordingTask: Task<ExamineRecording, ExaminedRecording> = {
  name: 'examine-recording',
  queue: 'general',
  timeLimitMs: minute,
  fileOf: ({ path }) => path,
  perform: async input => (await import('./examine-recording')).examineRecording(input),
}
