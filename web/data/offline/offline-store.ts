// What waits in the browser itself: uploads until they can be sent, and files that other apps shared until Add shows them.
// Page and service worker use it alike. `idb` makes promises of the browser's own requests and events, which are easily
// got wrong.
import { type DBSchema, openDB } from 'idb'
import type { UploadFields } from '../workouts/requests'

/** Why the server did not take it. */
export interface Refusal {
  status: number
  body: string
}

export interface WaitingUpload {
  /** Whose it is, as `accountKey` names the account: nobody else sees it. */
  owner: string
  file: File
  fields: UploadFields
  refusal: Refusal | null
}

export interface SharedFile {
  file: File
  /** Files that were shared together, and are for the page that is opened with them. */
  share: string
  /** The session in which it was shared, by its name, see `sessionName`; null where nobody was logged in. */
  session: string | null
  at: Date
}

/** For the worker to send with, as long as something waits; a log-out takes it away. */
interface Sender {
  owner: string
  token: string
}

interface OfflineSchema extends DBSchema {
  uploads: { key: string; value: WaitingUpload }
  shared: { key: number; value: SharedFile }
  senders: { key: 'current'; value: Sender }
}

const open = (basePath: string) =>
  openDB<OfflineSchema>(`trackhut:${basePath}`, 1, {
    upgrade(database) {
      database.createObjectStore('uploads')
      database.createObjectStore('shared', { autoIncrement: true })
      database.createObjectStore('senders')
    },
  })

/** @param basePath servers below different paths of a host have one each */
export async function openOfflineStore(basePath: string) {
  const database = await open(basePath)
  return {
    listUploads: async (owner: string) =>
      (await database.getAll('uploads')).filter(upload => upload.owner === owner),
    putUpload: (upload: WaitingUpload) => database.put('uploads', upload, upload.fields.key),
    deleteUpload: (key: string) => database.delete('uploads', key),

    findSender: () => database.get('senders', 'current'),
    putSender: (sender: Sender) => database.put('senders', sender, 'current'),
    deleteSender: () => database.delete('senders', 'current'),

    addShared: (shared: SharedFile) => database.add('shared', shared),
    /** Answers them, and forgets them. */
    async takeShared(isWanted: (shared: SharedFile) => boolean) {
      const taking = database.transaction('shared', 'readwrite')
      const taken: SharedFile[] = []
      for (const key of await taking.store.getAllKeys()) {
        const shared = await taking.store.get(key)
        if (shared === undefined || !isWanted(shared)) continue
        taken.push(shared)
        await taking.store.delete(key)
      }
      await taking.done
      return taken
    },
    [Symbol.dispose]: () => database.close(),
  }
}
