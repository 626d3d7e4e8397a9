import { createStore } from '../../ui/store'
import type { WaitingUpload } from './offline-store'

/** One's uploads that wait to be sent, and those that were refused when they were. */
export const waitingUploads = createStore<readonly WaitingUpload[]>([])
