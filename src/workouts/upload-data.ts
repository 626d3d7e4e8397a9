// An upload once it has been read: the recording, and what the user says about it.

export interface UploadData {
  sportId: number
  /** Null: take it from the file. */
  title: string | null
  description: string | null
  notes: string | null
  /** As it was sent; undefined when it was not. */
  equipmentIds: unknown
}

export const textLimits = { title: 255, description: 10_000, notes: 500 } as const

export interface WorkoutUpload {
  /** The GPX file, as it was sent. */
  bytes: Uint8Array
  data: UploadData
}
