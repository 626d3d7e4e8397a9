// The `data` part of an upload: what the user says about the recording.
import { invalid } from '../errors'
import { parseJson } from '../http/json'
import { truncateText } from '../lib/text'

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

/**
 * Reads the part. Over-long texts are cut; unknown keys are ignored.
 * @throws AppError `invalid payload`
 */
export function readUploadData(text: string | undefined): UploadData {
  if (text === undefined) throw invalid()
  const data = parseJson(text, { lenient: true })
  if (data === null || typeof data !== 'object' || Array.isArray(data)) throw invalid()
  const { sport_id, title, description, notes, equipment_ids } = data as Record<string, unknown>
  return {
    sportId: readSportId(sport_id),
    title: readText(title, textLimits.title) || null,
    description: readText(description, textLimits.description) || null,
    notes: readText(notes, textLimits.notes),
    equipmentIds: equipment_ids,
  }
}

/** A number, or its digits as text. */
function readSportId(value: unknown): number {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw invalid()
  return id
}

function readText(value: unknown, limit: number): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw invalid()
  return truncateText(value, limit)
}
