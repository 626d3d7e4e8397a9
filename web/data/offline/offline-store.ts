// A store in IndexedDB, which the page and the service worker share. It contains uploads that wait to be sent or were
// rejected, the credentials for sending them, and files that other apps shared and that the upload form has not shown
// yet. The package `idb` turns the events of IndexedDB, which are easy to get wrong, into promises.
import { type DBSchema, openDB } from 'idb'
import type { UploadFields } from '../workouts/requests'

/** The response with which the server rejected an upload. */
export interface Refusal {
  status: number
  body: string
}

export interface WaitingUpload {
  /** The account's `accountKey`. Only that account sees the upload. */
  owner: string
  file: File
  fields: UploadFields
  refusal: Refusal | null
}

export interface SharedFile {
  file: File
  /** Identifies files that were shared together. The page that is opened for them has this id in its URL. */
  share: string
  /** The `sessionName` of the session in which the file was shared; `null` if nobody was logged in. */
  session: string | null
  at: Date
}

/** The credentials with which the worker sends waiting uploads. They are deleted at a logout. */
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

/** Opens the store. @param basePath servers below different paths of a host have separate stores */
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
    /** Returns and deletes the wanted files. */
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
