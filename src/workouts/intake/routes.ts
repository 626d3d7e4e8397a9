import { Elysia } from 'elysia'
import { formatDuration } from '../../lib/duration'
import { httpDate } from '../../lib/net/http-date'
import { createGuard } from '../../platform/access/guard'
import { texts } from '../../platform/codes'
import { clientAddress } from '../../platform/http/client-address'
import { compatibilityOf } from '../../platform/http/compatibility-mode'
import { withoutTimeout } from '../../platform/http/connection-timeout'
import { described } from '../../platform/http/documented'
import { errors, jsonCodes, saying } from '../../platform/http/schemas'
import { unusableText } from '../../tracks/outings/unreadable-file'
import { presentLikelyDuplicates } from '../duplicates/duplicates'
import { presentStored } from '../workouts/present-workouts'
import { UploadedWorkoutsAnswer } from '../workouts/schemas'
import type { WorkoutsContext } from '../workouts-context'
import { lookAtUpload } from './look-at-upload'
import type { LookedAt } from './measuring/measure-on-disk'
import { readFileAlone, readWorkoutUpload } from './read-upload'
import { LookAnswer, type LookedAtRecording, LookForm, UploadForm } from './schemas'
import { runUpload, uploadWorkouts } from './upload-workouts'

/** Errors that have one message for GPX files and another for all other formats. */
const unusable = (
  [
    'gpx-without-points',
    'recording-clock-ahead',
    'recording-clock-jumps',
    'recording-clock-unset',
    'recording-figure-impossible',
    'recording-jumps',
    'recording-too-long',
    'recording-too-many-points',
    'recording-without-places',
  ] as const
).map(code => saying(code, texts[code] ?? '', unusableText))

/** For GPX files without times, the message depends on what else is missing in the file, as in FitTrackee. */
const withoutTime = (['gpx-without-time', 'recording-planned', 'recording-times-unreadable'] as const).map(
  code =>
    saying(
      code,
      ...(['gpx-without-time', 'gpx-invalid', 'gpx-without-points'] as const).map(
        reason => texts[reason] ?? '',
      ),
      unusableText,
    ),
)

/** The message depends on whether the limit is exceeded by a single file or by all files of the upload together. */
const tooMany = (code: 'too-many-segments' | 'too-many-workouts', ofUpload: string) =>
  saying(code, 'gpx file is invalid', unusableText, ofUpload)

/** Codes of the errors for files that cannot become workouts. */
const ofFile = [
  'file-extension-not-allowed',
  'file-name-missing',
  'file-part-missing',
  'form-malformed',
  'gpx-invalid',
  'gpx-beyond-limits',
  'gpx-of-other-format',
  'gpx-unmeasurable',
  'gpx-without-tracks',
  'fit-invalid',
  'tcx-invalid',
  'file-not-activity',
  'recording-empty',
  'kml-invalid',
  'kml-without-tracks',
  'kmz-without-kml',
  'file-packing-damaged',
  'file-unpacks-too-large',
  ...unusable,
  ...withoutTime,
  tooMany('too-many-segments', 'the upload has too many segments'),
  tooMany('too-many-workouts', 'the upload has too many workouts'),
] as const

const notTaken = {
  401: [],
  403: [],
  413: ['file-too-large', 'storage-limit-reached'],
  429: ['uploads-busy'],
  503: ['worker-unavailable'],
  507: ['disk-full'],
} as const

export const uploadsRoutes = (ctx: WorkoutsContext) =>
  new Elysia({ prefix: '/api/workouts', tags: ['Workouts'] }).use(createGuard(ctx)).post(
    '',
    async ({ caller, request, server, set }) => {
      const uploaded = await withoutTimeout({ server, request }, () =>
        runUpload(ctx, { userId: caller.account.id, request }, async () => {
          await using folder = await ctx.spool.makeFolder()
          const received = await readWorkoutUpload(ctx, request, folder)
          // The upload must be awaited inside the block, because the folder is deleted at the end of the block.
          return await uploadWorkouts(ctx, caller, received)
        }),
      )
      const address = clientAddress(ctx, request, server)
      ctx.log.info('Uploaded', { address, username: caller.account.username, workouts: uploaded.length })
      set.status = 201
      const workouts = presentStored(ctx, uploaded)
      const data = { workouts, likely_duplicates: presentLikelyDuplicates(ctx.db, uploaded) }
      return { status: compatibilityOf(ctx.config).created, data }
    },
    {
      access: 'workouts:write',
      // The handler reads the body, because the size limit depends on the settings of the instance.
      parse: 'none',
      response: {
        201: described('The new workouts.', UploadedWorkoutsAnswer),
        ...errors({
          400: [
            ...jsonCodes,
            'archive-content-too-large',
            'archive-damaged',
            'archive-encrypted',
            'archive-file-too-large',
            'archive-too-many-files',
            'archive-without-recordings',
            'equipment-ids-invalid',
            'equipment-inactive',
            'equipment-unfit-for-sport',
            'equipment-unknown',
            ...ofFile,
            'sport-undecided',
            'sport-id-invalid',
            'sport-unknown',
            'too-many-equipments',
            'upload-data-missing',
          ],
        }),
        ...errors(notTaken),
      },
      detail: {
        operationId: 'uploadWorkout',
        summary: 'Upload a GPX, FIT, TCX or KML file, packed or not, or an archive of them',
        description:
          'Either every recording of an archive becomes a workout, or none does. If a recording contains several sports, each becomes a workout, with the sport that the file names if it is known, and `outing` joins them. Recordings without positions become workouts without `with_gpx`. The tracks of a file that belong to one outing (of the same day in your time zone, or less than six hours apart) are one workout; a file with several outings becomes several workouts, as if they had been uploaded in separate files. A few unusable points are left out, which `recording_notes` reports. For FIT, TCX and KML files the figures of the device are used if they are plausible, see the manual.',
        requestBody: UploadForm,
      },
    },
  )

export const looksRoutes = (ctx: WorkoutsContext) =>
  new Elysia({ prefix: '/api/workouts', tags: ['Workouts'] }).use(createGuard(ctx)).post(
    '/look',
    async ({ caller: { account }, request, server }) => {
      const looked = await withoutTimeout({ server, request }, () =>
        runUpload(ctx, { userId: account.id, request }, async () => {
          await using folder = await ctx.spool.makeFolder()
          // The result must be awaited inside the block, because the folder is deleted at the end of the block.
          return await lookAtUpload(ctx, account, await readFileAlone(ctx, request, folder))
        }),
      )
      return { status: 'success' as const, data: { recordings: looked.map(viewLook) } }
    },
    {
      access: 'workouts:write',
      parse: 'none',
      response: {
        200: described('What the file would become, earliest first.', LookAnswer),
        ...errors({ 400: ofFile }),
        ...errors(notTaken),
      },
      detail: {
        operationId: 'lookAtFile',
        summary: 'What a file would become',
        description:
          'Reads a file as an upload with `sport_id: "auto"` would, and stores nothing: so that somebody can choose the sport before. Archives are not taken.',
        requestBody: LookForm,
      },
    },
  )

const viewLook = ({ sportWord, sportId, isSportGuess, measures }: LookedAt): LookedAtRecording => ({
  workout_date: httpDate(new Date(measures.startTime / 1000)),
  distance: measures.distanceM / 1000,
  duration: formatDuration(measures.durationS),
  sport_word: sportWord,
  sport_id: sportId,
  sport_confirmed: !isSportGuess,
})
