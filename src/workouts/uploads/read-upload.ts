// From the multipart request of an upload to what the use case works on.
import type { Context } from '../../context'
import { invalid } from '../../errors'
import { parseJsonObject } from '../../platform/http/input/json'
import { readUpload, tooLarge, type UploadedFile } from '../../http/multipart'
import { findInstanceConfig } from '../../platform/configuration/store'
import { readSportId } from '../sports/require-sport'
import { keepText } from '../workouts/texts'
import type { UploadData, WorkoutUpload } from '../upload-data'

/**
 * Reads and checks the parts of an upload, in the order the interface fixes.
 * @throws AppError 400 or 413 with the text for the first rule the request breaks
 */
export async function readWorkoutUpload(ctx: Context, request: Request): Promise<WorkoutUpload> {
  const { maxSingleFileSize, maxZipFileSize } = findInstanceConfig(ctx.db)
  const { file, fields } = await readUpload(request, maxZipFileSize)
  const isArchive = isNamedLikeArchive(file)
  const limit = isArchive ? maxZipFileSize : maxSingleFileSize
  if (file.bytes.byteLength > limit) throw tooLarge(limit)
  return { bytes: file.bytes, isArchive, data: readUploadData(fields.get('data')) }
}

/** Only the last extension counts; what is inside is for the reader to find out. */
function isNamedLikeArchive({ name }: UploadedFile): boolean {
  const [, extension] = /\.(gpx|zip)$/i.exec(name) ?? []
  if (extension === undefined) throw invalid('file extension not allowed')
  return extension.toLowerCase() === 'zip'
}

/** Over-long texts are cut; unknown keys are ignored. */
function readUploadData(text: string | undefined): UploadData {
  if (text === undefined) throw invalid()
  const { sport_id, title, description, notes, equipment_ids } = parseJsonObject(text, { lenient: true })
  return {
    sportId: readSportId(sport_id),
    title: keepText(readText(title), 'title') || null,
    description: keepText(readText(description), 'description') || null,
    notes: keepText(readText(notes), 'notes'),
    equipmentIds: equipment_ids,
  }
}

function readText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw invalid()
  return value
}
