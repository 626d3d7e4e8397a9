// From the multipart request of an upload to what the use case works on.
import type { Context } from '../context'
import { invalid } from '../errors'
import { parseJsonObject } from '../http/json'
import { readUpload, tooLarge, type UploadedFile } from '../http/multipart'
import { findInstanceConfig } from '../instance/store'
import { truncateText } from '../lib/text'
import { textLimits, type UploadData, type WorkoutUpload } from './upload-data'

/**
 * Reads and checks the parts of an upload, in the order the interface fixes.
 * @throws AppError 400 or 413 with the text for the first rule the request breaks
 */
export async function readWorkoutUpload(ctx: Context, request: Request): Promise<WorkoutUpload> {
  const { maxSingleFileSize, maxZipFileSize } = findInstanceConfig(ctx.db)
  const { file, fields } = await readUpload(request, maxZipFileSize)
  requireGpxFile(file, maxSingleFileSize)
  return { bytes: file.bytes, data: readUploadData(fields.get('data')) }
}

/** Only the last extension counts; what is inside is for the reader to find out. */
function requireGpxFile({ name, bytes }: UploadedFile, limit: number) {
  if (!/\.gpx$/i.test(name)) throw invalid('file extension not allowed')
  if (bytes.byteLength > limit) throw tooLarge(limit)
}

/** Over-long texts are cut; unknown keys are ignored. */
function readUploadData(text: string | undefined): UploadData {
  if (text === undefined) throw invalid()
  const { sport_id, title, description, notes, equipment_ids } = parseJsonObject(text, { lenient: true })
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
