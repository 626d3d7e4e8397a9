// An upload once it has been read: the recordings, and what the user says about them.

export interface UploadData {
  sportId: number
  /** Null: take it from the file. */
  title: string | null
  description: string | null
  notes: string | null
  /** As it was sent; undefined when it was not. */
  equipmentIds: unknown
}

export interface WorkoutUpload {
  /** The file, as it was sent: one recording, or an archive of several. */
  bytes: Uint8Array
  isArchive: boolean
  data: UploadData
}
