import { createStore } from '../../ui/store'
import type { WaitingUpload } from './offline-store'

/** The person's uploads that wait to be sent or that the server has rejected. */
export const waitingUploads = createStore<readonly WaitingUpload[]>([])
