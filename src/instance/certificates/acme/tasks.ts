import { minute } from '../../../lib/durations'
import type { Task } from '../../../platform/workers/task'
import type { WantedCertificate } from './obtain-certificate'

export const obtainCertificateTask: Task<WantedCertificate, void> = {
  name: 'obtain-certificate',
  queue: 'certificates',
  // It can take minutes until a DNS record is visible everywhere.
  timeLimitMs: 15 * minute,
  perform: async wanted => (await import('./obtain-certificate')).obtainCertificate(wanted),
}
