import { Elysia } from 'elysia'
import { formatDuration } from '../../lib/duration'
import { httpDate } from '../../lib/net/http-date'
import { createGuard } from '../../platform/access/guard'
import { clientAddress } from '../../platform/http/client-address'
import { compatibilityOf } from '../../platform/http/compatibility-mode'
import { withoutTimeout } from '../../platform/http/connection-timeout'
import { described } from '../../platform/http/documented'
import { errors, jsonCodes } from '../../platform/http/schemas'
import { presentLikelyDuplicates } from '../duplicates/duplicates'
import { presentStored } from '../workouts/present-workouts'
import { UploadedWorkoutsAnswer } from '../workouts/schemas'
import type { WorkoutsContext } from '../workouts-context'
import { notTaken, ofArchive, ofFile } from './failures-schemas'
import { lookAtUpload } from './look-at-upload'
import type { LookedAt } from './measuring/measure-on-disk'
import { readFileAlone, readWorkoutUpload } from './read-upload'
import { LookAnswer, type LookedAtRecording, LookForm, UploadForm } from './schemas'
import { runUpload, uploadWorkouts } from './upload-workouts'

export const uploadsRoutes = (ctx: WorkoutsContext) =>
  new Elysia({ prefix: '/api/workouts', tags: ['Workouts'] }).use(createGuard(ctx)).post(
    '',
    async ({ caller, request, server, set }) => {
      const uploaded = await withoutTimeout({ server, request }, () =>
        runUpload(ctx, { userId: caller.account.id, request }, async () => {
          await using folder = await ctx.spool.makeFolder()
          const received = await readWorkoutUpload(ctx, { request, set }, folder)
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
            ...ofArchive,
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
    async ({ caller: { account }, request, server, set }) => {
      const looked = await withoutTimeout({ server, request }, () =>
        runUpload(ctx, { userId: account.id, request }, async () => {
          await using folder = await ctx.spool.makeFolder()
          // The result must be awaited inside the block, because the folder is deleted at the end of the block.
          return await lookAtUpload(ctx, account, await readFileAlone(ctx, { request, set }, folder))
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
