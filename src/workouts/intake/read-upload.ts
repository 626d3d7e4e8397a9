import { findInstanceConfig } from '../../platform/configuration/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { AppError, invalid } from '../../platform/errors'
import { type Told, tellUnknownInPart, tellUnknownParts } from '../../platform/http/faults/unknown-names'
import { noteJsonPart, parseJsonObject } from '../../platform/http/input/json'
import { readUpload } from '../../platform/http/input/upload'
import type { SpoolFolder } from '../../platform/storage/spool'
import { keepText } from '../rows/texts'
import { readSportId } from '../sports/require-sport'
import { uploadDataNames } from './schemas'
import type { UploadData } from './stage-workouts'
import { maxSizeOf, readFormat, type WorkoutUpload } from './upload-workouts'

/**
 * Reads and validates the parts of an upload, in the same order as FitTrackee. The file is written to disk while it
 * arrives. Unknown parts, and unknown names in its data, are told in a header of the answer.
 * @throws AppError 400 or 413 with the message for the first rule that the request breaks
 */
export async function readWorkoutUpload(
  ctx: PlatformContext,
  sent: Told,
  folder: SpoolFolder,
): Promise<WorkoutUpload> {
  const { fields, ...received } = await readFile(ctx, sent, folder, [dataPart])
  const data = readUploadData(sent, fields.get(dataPart))
  return { ...received, file: await received.file.close(), data }
}

/**
 * Reads an upload and uses only its file.
 * @throws AppError as `readWorkoutUpload` does
 */
export async function readFileAlone(
  ctx: PlatformContext,
  sent: Told,
  folder: SpoolFolder,
): Promise<Omit<WorkoutUpload, 'data'>> {
  const { fields: _, ...received } = await readFile(ctx, sent, folder, [])
  return { ...received, file: await received.file.close() }
}

async function readFile(ctx: PlatformContext, sent: Told, folder: SpoolFolder, expected: readonly string[]) {
  const { file, fields } = await readUpload(sent.request, {
    limit: findInstanceConfig(ctx.db).maxZipFileSize,
    fields: expected,
    tellOthers: others => tellUnknownParts(sent, others),
    async begin(name) {
      const format = readFormat(name)
      return { format, limit: maxSizeOf(ctx, format), ...(await folder.create('upload')) }
    },
  })
  return { file, fields, folder, format: file.format }
}

/** Name of the part with the data of an upload. */
const dataPart = 'data'

/** Value that clients send instead of a sport id to use the sport in the file. */
const sportOfFile = 'auto'

/** Reads the data of an upload. Long texts are truncated, and unknown keys are ignored unless the request is strict. */
function readUploadData(sent: Told, text: string | undefined): UploadData {
  if (text === undefined) throw invalid('upload-data-missing', undefined, { detail: noData })
  const data = parseData(text)
  noteJsonPart(sent.request, { name: dataPart, value: data })
  tellUnknownInPart(sent, { part: dataPart, names: Object.keys(data), known: uploadDataNames })
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

const noData = { field: dataPart, expected: 'a JSON object' }

function parseData(text: string): Record<string, unknown> {
  try {
    return parseJsonObject(text, { lenient: true })
  } catch (error) {
    throw error instanceof AppError ? invalid(error.code, error.message, { detail: noData }) : error
  }
}

function readText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw invalid('fields-invalid')
  return value
}
