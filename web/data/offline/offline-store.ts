// IndexedDB store, shared by page and service worker: uploads waiting to be sent, and files shared by other apps until
// the upload form shows them. `idb` wraps IndexedDB's events in promises, which are easy to get wrong by hand.
import { type DBSchema, openDB } from 'idb'
import type { UploadFields } from '../workouts/requests'

/** Why the server rejected the upload. */
export interface Refusal {
  status: number
  body: string
}

export interface WaitingUpload {
  /** The account's key (`accountKey`). Only its owner sees the upload. */
  owner: string
  file: File
  fields: UploadFields
  refusal: Refusal | null
}

export interface SharedFile {
  file: File
  /** Id of files shared together, for the page opened with them. */
  share: string
  /** `sessionName` of the session in which it was shared; `null` if nobody was logged in. */
  session: string | null
  at: Date
}

/** Credentials for the worker while uploads wait; deleted on logout. */
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

/** @param basePath servers below different paths of a host have separate stores */
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
