import { findInstanceConfig } from '../../platform/configuration/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { invalid } from '../../platform/errors'
import { parseJsonObject } from '../../platform/http/input/json'
import { readUpload } from '../../platform/http/input/upload'
import type { SpoolFolder } from '../../platform/storage/spool'
import { keepText } from '../rows/texts'
import { readSportId } from '../sports/require-sport'
import type { UploadData } from './stage-workouts'
import { maxSizeOf, readFormat, type WorkoutUpload } from './upload-workouts'

/**
 * Reads and validates the parts of an upload, in the same order as FitTrackee. The file is written to disk while it
 * arrives.
 * @throws AppError 400 or 413 with the message for the first rule that the request breaks
 */
export async function readWorkoutUpload(
  ctx: PlatformContext,
  request: Request,
  folder: SpoolFolder,
): Promise<WorkoutUpload> {
  const { fields, ...received } = await readFile(ctx, request, folder)
  const data = readUploadData(fields.get('data'))
  return { ...received, file: await received.file.close(), data }
}

/**
 * Reads an upload and uses only its file.
 * @throws AppError as `readWorkoutUpload` does
 */
export async function readFileAlone(
  ctx: PlatformContext,
  request: Request,
  folder: SpoolFolder,
): Promise<Omit<WorkoutUpload, 'data'>> {
  const { fields: _, ...received } = await readFile(ctx, request, folder)
  return { ...received, file: await received.file.close() }
}

async function readFile(ctx: PlatformContext, request: Request, folder: SpoolFolder) {
  const { file, fields } = await readUpload(request, {
    limit: findInstanceConfig(ctx.db).maxZipFileSize,
    fields: ['data'],
    async begin(name) {
      const format = readFormat(name)
      return { format, limit: maxSizeOf(ctx, format), ...(await folder.create('upload')) }
    },
  })
  return { file, fields, folder, format: file.format }
}

/** Value that clients send instead of a sport id to use the sport in the file. */
const sportOfFile = 'auto'

/** Reads the data of an upload. Long texts are truncated, and unknown keys are ignored. */
function readUploadData(text: string | undefined): UploadData {
  if (text === undefined) throw invalid('upload-data-missing')
  const data = parseJsonObject(text, { lenient: true })
  return {
    sportId: data.sport_id === sportOfFile ? null : readSportId(data.sport_id),
    fallbackSportId: data.fallback_sport_id === undefined ? null : readSportId(data.fallback_sport_id),
    title: keepText(readText(data.title), 'title') || null,
    description: keepText(readText(data.description), 'description') || null,
    notes: keepText(readText(data.notes), 'notes'),
    equipmentIds: data.equipment_ids,
    key: readText(data.key) || null,
  }
}

function readText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw invalid('fields-invalid')
  return value
}
