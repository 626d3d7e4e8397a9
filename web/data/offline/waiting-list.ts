import { createStore } from '../../ui/store'
import type { WaitingUpload } from './offline-store'

/** The person's uploads that wait to be sent or were rejected. */
export const waitingUploads = createStore<readonly WaitingUpload[]>([])
