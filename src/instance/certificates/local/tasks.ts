import type { Task } from '../../../platform/workers/task'
import type { LocalCertificate } from './make-certificate'

export const makeLocalCertificateTask: Task<LocalCertificate, string[]> = {
  name: 'make-local-certificate',
  queue: 'certificates',
  // A Raspberry Pi takes two or three.
  timeLimitMs: 60_000,
  perform: async wanted => (await import('./make-certificate')).makeLocalCertificate(wanted),
}
