import { minute } from '../../lib/durations'
import type { Task } from '../../platform/workers/task'
import type { LocalCertificate } from './make-certificate'
import type { WantedCertificate } from './obtain-certificate'

export const makeLocalCertificateTask: Task<LocalCertificate, string[]> = {
  name: 'make-local-certificate',
  queue: 'certificates',
  // A Raspberry Pi needs two or three seconds for this task.
  timeLimitMs: minute,
  perform: async wanted => (await import('./make-certificate')).makeLocalCertificate(wanted),
}

export const obtainCertificateTask: Task<WantedCertificate, void> = {
  name: 'obtain-certificate',
  queue: 'certificates',
  // It can take minutes until a DNS record is visible everywhere.
  timeLimitMs: 15 * minute,
  perform: async wanted => (await import('./obtain-certificate')).obtainCertificate(wanted),
}
