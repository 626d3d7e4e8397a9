import { minute } from '../../../lib/durations'
import type { Task } from '../../../platform/workers/task'
import type { LocalCertificate } from './make-certificate'

export const makeLocalCertificateTask: Task<LocalCertificate, string[]> = {
  name: 'make-local-certificate',
  queue: 'certificates',
  // A Raspberry Pi needs two or three seconds.
  timeLimitMs: minute,
  perform: async wanted => (await import('./make-certificate')).makeLocalCertificate(wanted),
}
