// The number of other users' workouts must not make lists slower, so every query that reads workouts uses an index.

import { describe, expect, test } from 'bun:test'
import { inArray } from 'drizzle-orm'
import type { NewClientAnswer } from '../../src/accounts/oauth/apps/schemas'
import type { NewUploadTokenAnswer } from '../../src/accounts/oauth/apps/upload-tokens-schemas'
import { sweepGrants } from '../../src/accounts/oauth/sweep-grants'
import { followBackupSchedule } from '../../src/instance/backups/schedule'
import { insertBackupRun } from '../../src/instance/backups/store'
import { readHostRules } from '../../src/lib/net/host-rules'
import { jobs } from '../../src/platform/db/tables'
import { queueJob } from '../../src/platform/jobs/store'
import { lookJob } from '../../src/transfer/connectors/looking/look'
import { undoArrivalsJob } from '../../src/transfer/connectors/undo-arrivals'
import { makeExport, sweepExport } from '../../src/transfer/exports/jobs'
import { lookAfterJob } from '../../src/transfer/webhooks/look-after'
import { sendJob } from '../../src/transfer/webhooks/sending/send'
import { webhookFollower } from '../../src/transfer/webhooks/telling/tell'
import type { BatchAnswer } from '../../src/workouts/batches/schemas'
import { findBatch } from '../../src/workouts/batches/store'
import type { MergedPage } from '../../src/workouts/duplicates/schemas'
import type { EquipmentsAnswer } from '../../src/workouts/equipments/schemas'
import {
  followMapSource,
  queueRedraws,
  redrawMapImage,
} from '../../src/workouts/images/map-images/redraw-map-images'
import { fetchWeatherKind } from '../../src/workouts/job-kinds'
import { deriveJob } from '../../src/workouts/library/backfill'
import type { PrivacyZonesAnswer } from '../../src/workouts/privacy/schemas'
import { recalculateJob } from '../../src/workouts/recalculations/jobs'
import { beginRecalculation, usualCauses } from '../../src/workouts/recalculations/recalculate'
import { beginUndo, endRecalculation } from '../../src/workouts/recalculations/undo-recalculation'
import type { WorkoutsAnswer, WrittenWorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { insertAccessToken, insertApp, insertPersonalToken } from '../support/app-tokens'
import { insertEquipment } from '../support/equipments'
import { fitTriathlon } from '../support/fit-writer'
import { makeRides, rightKey, startIntervalsServer } from '../support/intervals-server'
import { steadyRide } from '../support/recordings'
import { sensorRide } from '../support/sensor-ride'
import { statementsOf } from '../support/statements'
import { openTestApp } from '../support/test-app'
import { testClient, urlencoded } from '../support/test-client'
import { until } from '../support/waiting'
import {
  archivedWorkout,
  archiveOf,
  askForUndo,
  doNextPart,
  endImport,
  nameSports,
  newShortId,
  problemsOf,
  sendArchive,
} from '../transfer/imports/importing'

const work: [name: string, run: (app: ReturnType<typeof openTestApp>) => Promise<() => Promise<unknown>>][] =
  [
    [
      'the acts of one’s own account',
      async app => {
        const sam = await app.user('sam')
        return async () => {
          await sam.get('/api/auth/acts')
          await sam.get('/api/auth/acts?before=100')
        }
      },
    ],
    [
      'listing workouts, with their neighbours',
      async app => {
        const sam = await app.user('sam')
        await sam.upload()
        return () => sam.get('/api/workouts?page=2&per_page=1')
      },
    ],
    [
      'listing workouts by filters, one and all, and sorted by figures',
      async app => {
        const sam = await app.user('sam')
        await sam.upload()
        const filters = [
          'sport_id=1',
          'title=a&description=b&notes=c',
          'search=a',
          'from=2026-01-01&to=2026-12-31',
          'distance_from=1&duration_to=9:00&ave_speed_from=1&max_speed_to=99&ascent_from=1&top_speed_from=1&place=a&country=FR',
          'town=a&country=FR',
          'equipment_id=none',
          'equipment_id=x',
        ]
        const orders = [
          'order_by=distance',
          'order_by=duration&order=asc',
          'order_by=ave_speed&sport_id=1',
          'order_by=town',
          'order_by=country&order=asc',
          ...['ascent', 'top_speed', 'load', 'energy'].flatMap(column => [
            `order_by=${column}`,
            `order_by=${column}&order=asc&sport_id=1`,
          ]),
          'fields=id,load,average_heart_rate,longest_climb,average_cadence',
        ]
        return async () => {
          for (const query of [...filters, filters.join('&'), ...orders])
            await sam.get(`/api/workouts?${query}`)
          for (const query of ['by=month', 'by=town', ...filters])
            await sam.get(`/api/workouts/totals?${query}`)
          for (const query of ['', ...filters]) await sam.get(`/api/workouts/places?${query}`)
        }
      },
    ],
    [
      'outings as one workout, and as a whole',
      async app => {
        const sam = await app.user('sam')
        const { body } = await sam.tryUpload<WorkoutsAnswer>(fitTriathlon(), { sport_id: 'auto' }, 'race.fit')
        const id = body.data.workouts[0]?.id
        return async () => {
          for (const query of ['page=2', 'sport_id=1&page=2', 'from=2026-05-01', 'order_by=load', 'title=a'])
            await sam.get(`/api/workouts?legs=together&per_page=1&fields=id,whole&${query}`)
          await sam.get('/api/workouts/totals?by=month&legs=together&from=2026-05-01')
          await sam.get('/api/calendar/days')
          await sam.get('/api/calendar/workouts?from=2026-05-01&to=2026-05-02')
          await sam.get(`/api/workouts/${id}/outing`)
          await sam.request('PATCH', `/api/workouts/${id}/outing`, { json: { title: 'Race' } })
          const json = { action: 'delete', ids: [id], legs: 'together' }
          await sam.request('POST', '/api/workouts/batches', { json })
        }
      },
    ],
    [
      'privacy zones',
      async app => {
        const sam = await app.user('sam')
        const workout = await sam.upload()
        const json = { name: 'Home', latitude: 45, longitude: 5, radius: 400 }
        return async () => {
          await sam.request('POST', '/api/privacy-zones', { json })
          const { body } = await sam.get<PrivacyZonesAnswer>('/api/privacy-zones')
          const path = `/api/privacy-zones/${body.data.privacy_zones[0]?.id}`
          await sam.request('PATCH', path, { json: { latitude: 46 } })
          await sam.get(`/api/workouts/${workout.id}/picture?ends=hidden`)
          await sam.delete(path)
        }
      },
    ],
    [
      'days by the places of workouts',
      async app => {
        const sam = await app.user('sam', { daysByPlace: true })
        await sam.upload()
        await sam.request('POST', '/api/goals', { json: { period: 'month', measure: 'days', amount: 9 } })
        const days = 'from=2026-05-01&to=2026-05-31'
        return async () => {
          await sam.get('/api/goals')
          await sam.get(`/api/calendar/hours?${days}`)
          await sam.get(`/api/calendar/days?${days}`)
          await sam.get(`/api/calendar/workouts?${days}`)
          await sam.get(`/api/workouts/totals?by=month&${days}`)
          await sam.get(`/api/workouts?days=calendar&${days}`)
        }
      },
    ],
    [
      'efforts over distances and durations, and curves',
      async app => {
        const sam = await app.user('sam')
        await sam.upload()
        const curves = '/api/curves?quantity=speed&sport_group'
        const paths = [
          '/api/efforts/choices?sport_id=1',
          '/api/efforts?sport_id=1&distance=1',
          '/api/efforts?sport_id=1&duration=60&quantity=speed',
          `${curves}=ride&from=2026-01-01&to=2026-12-31&compare_to=2025-12-31`,
          `${curves}=run`,
        ]
        return async () => {
          for (const path of paths) await sam.get(path)
        }
      },
    ],
    [
      'what the recording of a workout says',
      async app => {
        const sam = await app.user('sam')
        const { id } = await sam.upload(sensorRide({ minutes: 5 }), { sport_id: 5 })
        return () => sam.get(`/api/analysis/workouts/${id}`)
      },
    ],
    [
      'entering and changing a workout',
      async app => {
        const sam = await app.user('sam')
        const { shortId } = insertEquipment(app.ctx.db, sam)
        const json = { sport_id: 1, workout_date: '2026-05-01 08:00', duration: 3600, distance: 10 }
        return async () => {
          const entered = await sam.request<WrittenWorkoutsAnswer>('POST', '/api/workouts/no_gpx', { json })
          const path = `/api/workouts/${entered.body.data.workouts[0]?.id}`
          await sam.request('PATCH', path, { json: { equipment_ids: [shortId], distance: 11 } })
          await sam.request('PATCH', path, { json: { sport_id: 5 } })
        }
      },
    ],
    [
      'showing a workout',
      async app => {
        const sam = await app.user('sam')
        const { id } = await sam.upload()
        return () => sam.get(`/api/workouts/${id}`)
      },
    ],
    [
      'uploading, with its records and totals',
      async app => {
        const sam = await app.user('sam')
        return () => sam.upload(steadyRide())
      },
    ],
    [
      'deleting',
      async app => {
        const sam = await app.user('sam')
        const { id } = await sam.upload()
        return () => sam.delete(`/api/workouts/${id}`)
      },
    ],
    [
      'doing what is left to do after an upload',
      async app => {
        await (await app.user('sam')).upload()
        queueJob(app.ctx.db, fetchWeatherKind, 1, app.ctx.clock())
        const isFromUpload = inArray(jobs.kind, ['draw-picture', 'fetch-weather', 'derive'])
        return async () => {
          app.ctx.jobs.start()
          await until(async () => (await app.ctx.db.$count(jobs, isFromUpload)) === 0)
          await app.ctx.jobs.stop()
        }
      },
    ],
    [
      'showing all workouts on one map',
      async app => {
        const sam = await app.user('sam')
        await sam.upload()
        return async () => {
          await sam.get('/api/workouts/heatmap/1/1/0.png')
          await sam.get('/api/workouts/outlines')
          await sam.get('/api/workouts/outlines?sport_id=1')
          await sam.get('/api/workouts/outlines?sport_id=1&from=2026-01-01&to=2026-12-31&page=2')
        }
      },
    ],
    [
      'listing records',
      async app => {
        const sam = await app.user('sam')
        await sam.upload()
        return () => sam.get('/api/records')
      },
    ],
    [
      'showing the profile',
      async app => {
        const sam = await app.user('sam')
        await sam.upload()
        return () => sam.get('/api/auth/profile')
      },
    ],
    [
      'showing a picture',
      async app => {
        const sam = await app.user('sam')
        const { map } = await sam.upload()
        return () => sam.get(`/api/workouts/map/${map}`)
      },
    ],
    [
      'drawing pictures anew',
      async app => {
        const sam = await app.user('sam')
        const { map } = await sam.upload()
        await sam.get(`/api/workouts/map/${map}`)
        return async () => {
          await followMapSource(app.ctx)
          queueRedraws(app.ctx, 1)
          await redrawMapImage(app.ctx, 1)
        }
      },
    ],
    [
      'asking which sports have workouts',
      async app => {
        const admin = await app.user('admin', { isAdmin: true })
        return () => admin.get('/api/sports?check_workouts=true')
      },
    ],
    [
      'showing a sport and switching it off',
      async app => {
        const admin = await app.user('admin', { isAdmin: true })
        return async () => {
          await admin.get('/api/sports/1')
          await admin.request('PATCH', '/api/sports/1', { json: { is_active: false } })
        }
      },
    ],
    [
      'listing types of equipment and switching one off',
      async app => {
        const admin = await app.user('admin', { isAdmin: true })
        return async () => {
          await admin.get('/api/equipment-types')
          await admin.request('PATCH', '/api/equipment-types/2', { json: { is_active: false } })
        }
      },
    ],
    [
      'listing equipment, all and of one type',
      async app => {
        const sam = await app.user('sam')
        insertEquipment(app.ctx.db, sam)
        return async () => {
          await sam.get('/api/equipments')
          await sam.get('/api/equipments?equipment_type_id=2')
        }
      },
    ],
    [
      'making, showing, changing, adding up and deleting equipment',
      async app => {
        const sam = await app.user('sam')
        return async () => {
          const bike = { label: 'Bike', equipment_type_id: 2, default_for_sport_ids: [1] }
          const made = await sam.request<EquipmentsAnswer>('POST', '/api/equipments', { json: bike })
          const path = `/api/equipments/${made.body.data.equipments[0]?.id}`
          await sam.upload()
          await sam.get(path)
          await sam.request('POST', `${path}/refresh`)
          await sam.request('PATCH', path, { json: { equipment_type_id: 1 } })
          await sam.delete(`${path}?force`)
        }
      },
    ],
    [
      'preferring things about a sport, and no longer',
      async app => {
        const sam = await app.user('sam')
        const { shortId } = insertEquipment(app.ctx.db, sam)
        const json = { sport_id: 1, color: '#123456', default_equipment_ids: [shortId] }
        return async () => {
          await sam.request('POST', '/api/auth/profile/edit/sports', { json })
          await sam.get('/api/sports')
          await sam.upload()
          await sam.delete('/api/auth/profile/reset/sports/1')
        }
      },
    ],
    [
      'adding up what was done, by time and by sport',
      async app => {
        const sam = await app.user('sam')
        await sam.upload()
        return async () => {
          await sam.get('/api/stats/sam/by_time')
          await sam.get('/api/stats/sam/by_time?time=week&from=2026-05-01&to=2026-05-02')
          await sam.get('/api/stats/sam/by_sport')
          await sam.get('/api/stats/sam/by_sport?sport_id=1')
          await sam.get('/api/stats/sam/review?year=2026')
          await sam.get('/api/stats/sam/review/picture?year=2026')
          await sam.get('/api/stats/sam/review/story?year=2026')
          await sam.get('/api/stats/sam/review/story/map?year=2026')
          await sam.get('/api/stats/sam/review/story/best-day?year=2026')
        }
      },
    ],
    [
      'connecting an app, refreshing its tokens, giving them back and forgetting them',
      async app => {
        const sam = await app.user('sam')
        const client = testClient(app, sam)
        return async () => {
          await sam.get(`/api/oauth/authorize?${urlencoded(client.asked)}`)
          const code = await client.code(sam)
          const { body } = await client.exchange(code)
          await client.exchange(code)
          await client.refresh(body.refresh_token!)
          await client.revoke({ token: body.access_token })
          sweepGrants(app.ctx.db, app.ctx.clock())
        }
      },
    ],
    [
      'telling how the last backup went, and asking for another',
      async app => {
        const admin = await app.user('admin', { isAdmin: true })
        const run = { startedAt: app.ctx.clock(), finishedAt: app.ctx.clock() }
        return async () => {
          insertBackupRun(app.ctx.db, run)
          followBackupSchedule(app.ctx)
          await admin.request('POST', '/api/backups')
        }
      },
    ],
    [
      'finding, merging and parting workouts that are there twice',
      async app => {
        const sam = await app.user('sam')
        const [first, second, third] = [await sam.upload(), await sam.upload(), await sam.upload()]
        const apart = { workout_id: first?.id, other_id: third?.id }
        const ask = (path: string, json: object = {}) =>
          sam.request<MergedPage>('POST', `/api/workouts/${path}`, { json })
        return async () => {
          await sam.tryUpload(steadyRide())
          await sam.get('/api/workouts/duplicates')
          await ask('duplicates/dismiss', apart)
          const { body } = await ask('duplicates/merge', { keep: first?.id, put_away: second?.id })
          await sam.get('/api/workouts/merged?page=2')
          await ask(`merged/${body.data.merged[0]?.id}/undo`)
          await ask('duplicates/merge', { keep: first?.id, put_away: second?.id })
          await sam.delete('/api/workouts/merged/2')
        }
      },
    ],
    [
      'deleting and changing many workouts, undoing that, and the end of it',
      async app => {
        const sam = await app.user('sam')
        const workouts = [await sam.upload(), await sam.upload(steadyRide({ start: new Date('2026-04-01') }))]
        const ids = workouts.map(({ id }) => id)
        const make = async (json: object) => {
          const { body } = await sam.request<BatchAnswer>('POST', '/api/workouts/batches', { json })
          return body.data.batches[0]?.id
        }
        return async () => {
          const change = await make({ action: 'change', ids, sport_id: 5 })
          await sam.get('/api/workouts/batches')
          await sam.request('POST', `/api/workouts/batches/${change}/undo`)
          const removal = await make({ action: 'delete', matching: { title: 'cycling' } })
          await sam.request('POST', `/api/workouts/batches/${removal}/undo`)
          const last = (await make({ action: 'delete', ids })) ?? 0
          app.advanceClock(600_000)
          app.ctx.jobs.start()
          await until(() => findBatch(app.ctx.db, last) === undefined)
          await app.ctx.jobs.stop()
        }
      },
    ],
    [
      'making an archive of everything, and removing it',
      async app => {
        const sam = await app.user('sam')
        await sam.upload()
        return async () => {
          await sam.request('POST', '/api/auth/account/export/request')
          await makeExport(app.ctx, sam.account.id, new AbortController().signal)
          await sam.get('/api/auth/account/export')
          app.advanceClock(24 * 3_600_000)
          await sweepExport(app.ctx, sam.account.id)
        }
      },
    ],
    [
      'importing an archive, undoing it and forgetting it',
      async app => {
        const sam = await app.user('sam')
        const padel = archivedWorkout({ sport_label: 'Padel' })
        const bike = {
          id: newShortId(),
          label: 'Bike',
          equipment_type: { id: 2 },
          default_for_sport_ids: [1],
        }
        const archive = archiveOf([archivedWorkout({ gpx: 'a.gpx' }), archivedWorkout({ id: 'x' }), padel], {
          'user_equipments_data.json': [bike],
          'user_sport_preferences.json': [{ sport_label: 'Running' }],
          profile: { first_name: 'Sam' },
          'gpx/a.gpx': steadyRide(),
        })
        return async () => {
          await sendArchive(sam, archive)
          await doNextPart(app, sam)
          await doNextPart(app, sam)
          await nameSports(sam, { Padel: 5 })
          await doNextPart(app, sam)
          await problemsOf(sam)
          await askForUndo(sam)
          await doNextPart(app, sam)
          await sendArchive(sam, archive)
          await endImport(sam)
        }
      },
    ],
    [
      'records, how they came about, and the year they were won in',
      async app => {
        const sam = await app.user('sam')
        await sam.upload()
        return async () => {
          for (const path of ['records', 'records/history?sport_id=1', 'stats/sam/review?year=2026'])
            await sam.get(`/api/${path}`)
        }
      },
    ],
    [
      'deriving what old workouts lack',
      async app => {
        const sam = await app.user('sam')
        await sam.upload()
        app.ctx.database.sqlite.run('UPDATE workouts SET top_speed_ckmh = NULL, derived_version = 0')
        return () => deriveJob.run(app.ctx, 'all', new AbortController().signal)
      },
    ],
    [
      'recalculating workouts of an earlier version, undoing it and forgetting it',
      async app => {
        const sam = await app.user('sam')
        await sam.upload()
        app.ctx.database.sqlite.run(
          'UPDATE workouts SET figures_version = NULL, distance_m = distance_m + 900',
        )
        const { id } = beginRecalculation(app.ctx, { userId: null, causes: usualCauses })
        const work = () => recalculateJob.run(app.ctx, String(id), new AbortController().signal)
        return async () => {
          await work()
          beginUndo(app.ctx, id)
          await work()
          await endRecalculation(app.ctx, id)
        }
      },
    ],
    [
      'looking which workouts would have other figures, and applying that',
      async app => {
        const sam = await app.user('sam')
        await sam.upload()
        app.ctx.database.sqlite.run(
          'UPDATE workouts SET figures_version = NULL, distance_m = distance_m + 900',
        )
        const address = '/api/figures/recalculations'
        const work = (id: number) => recalculateJob.run(app.ctx, String(id), new AbortController().signal)
        return async () => {
          await sam.request('POST', address)
          await work(1)
          await sam.get(address)
          await sam.get(`${address}/1/workouts?cause=points`)
          await sam.get(`${address}/1/left-out`)
          await sam.request('POST', `${address}/1/apply`, { json: { causes: ['points'] } })
          await work(2)
          await sam.request('DELETE', `${address}/1`)
          await endRecalculation(app.ctx, 1)
        }
      },
    ],
    [
      'counting what the instance holds',
      async app => {
        const admin = await app.user('admin', { isAdmin: true })
        return () => admin.get('/api/stats/all')
      },
    ],
    [
      'letting apps and scripts in',
      async app => {
        const sam = await app.user('sam')
        const tokens = [insertAccessToken, insertPersonalToken].map(insert =>
          insert(app.ctx, sam, 'profile:read'),
        )
        return async () => {
          for (const token of tokens) await app.request('GET', '/api/auth/profile', { token })
        }
      },
    ],
    [
      'registering, listing, showing, revoking and deleting apps',
      async app => {
        const sam = await app.user('sam')
        const json = {
          client_name: 'Importer',
          client_uri: 'https://importer.example',
          redirect_uri: 'https://importer.example/callback',
          scope: 'profile:read',
        }
        return async () => {
          const made = await sam.request<NewClientAnswer>('POST', '/api/oauth/apps', { json })
          const { id, client_id: clientId } = made.body.data.client
          await sam.get('/api/oauth/apps?page=2')
          await sam.get(`/api/oauth/apps/${clientId}`)
          await sam.get(`/api/oauth/apps/${id}/by_id`)
          await sam.request('POST', `/api/oauth/apps/${id}/revoke`)
          await sam.delete(`/api/oauth/apps/${id}`)
        }
      },
    ],
    [
      'listing and ending what apps and scripts may do',
      async app => {
        const sam = await app.user('sam')
        const { client } = insertApp(app.ctx, sam)
        return async () => {
          await sam.get('/api/oauth/connected-apps')
          await sam.delete(`/api/oauth/connected-apps/${client.id}`)
          const json = { name: 'Backup', scope: 'profile:read' }
          await sam.request('POST', '/api/oauth/personal-tokens', { json })
          await sam.get('/api/oauth/personal-tokens')
          await sam.delete('/api/oauth/personal-tokens/1')
        }
      },
    ],
    [
      'files that a program sends, and sends again when they have grown',
      async app => {
        const sam = await app.user('sam')
        await sam.upload(steadyRide({ start: new Date('2026-05-03T08:00:00Z') }))
        return async () => {
          const json = { name: 'A phone' }
          const { body: made } = await sam.request<NewUploadTokenAnswer>('POST', '/api/oauth/upload-tokens', {
            json,
          })
          const { path } = made.data.upload_token
          for (const points of [61, 61, 121]) {
            const headers = { 'fitotrack-type': 'workout-gpx', 'fitotrack-workout-type': 'running' }
            const body = new Uint8Array(steadyRide({ points }))
            expect((await app.request('POST', path, { body, headers })).status).toBeLessThan(300)
          }
          await sam.get('/api/oauth/upload-tokens')
          await sam.delete('/api/oauth/upload-tokens/1')
        }
      },
    ],
    [
      'what comes from a service',
      async app => {
        const service = startIntervalsServer(makeRides(3, '2026-05-30'))
        Object.assign(app.ctx.config, { intervalsUrl: service.url })
        const sam = await app.user('sam')
        const address = '/api/connectors/intervals'
        const work = (job: typeof lookJob) => job.run(app.ctx, '1', new AbortController().signal)
        return async () => {
          await sam.request('POST', address, { json: { key: rightKey } })
          await work(lookJob)
          await work(lookJob)
          await sam.get('/api/connectors')
          await sam.request('POST', `${address}/look`)
          for (const is_paused of [true, false]) await sam.request('PATCH', address, { json: { is_paused } })
          await sam.request('POST', `${address}/undo`)
          await work(undoArrivalsJob)
          await sam.delete(address)
          await service[Symbol.asyncDispose]()
        }
      },
    ],
    [
      'webhooks, of what they are told, and how it is sent',
      async app => {
        const sam = await app.user('sam', { isAdmin: true })
        Object.assign(app.ctx.config, { outgoingHosts: readHostRules('loopback') })
        const json = {
          address: 'http://127.0.0.1:9/',
          events: ['workout.created', 'record.set', 'goal.reached'],
        }
        const run = (job: typeof sendJob, subject: string) =>
          job.run(app.ctx, subject, new AbortController().signal)
        return async () => {
          await sam.request('POST', '/api/webhooks', { json })
          await sam.request('POST', '/api/webhooks', {
            json: { ...json, of: 'server', events: ['backup.failed'] },
          })
          await sam.upload()
          await webhookFollower.changed?.(app.ctx, sam.account.id)
          const happening = {
            id: 'a-b',
            userId: null,
            at: 0,
            type: 'backup.failed',
            reasonCode: 'disk-full',
          } as const
          await webhookFollower.happened?.(app.ctx, happening)
          await run(sendJob, '1')
          await run(lookAfterJob, 'all')
          await sam.get('/api/webhooks')
          await sam.get('/api/webhooks/1/deliveries')
          await sam.request('POST', '/api/webhooks/1/deliveries/1/send')
          await sam.request('POST', '/api/webhooks/1/test')
          await sam.request('POST', '/api/webhooks/1/secret')
          for (const is_paused of [true, false])
            await sam.request('PATCH', '/api/webhooks/1', { json: { is_paused } })
          await sam.delete('/api/webhooks/1')
        }
      },
    ],
  ]

/**
 * Scans that are allowed: small tables that all users share, stored totals, counts of accounts, lists of pending work,
 * the results of a search, and those of a subquery.
 */
const mayBeScanned =
  /^SCAN (latest|backup_runs|schema_history|sports|equipment_types|instance_config|user_sport_totals|upload_sizes|followers|webhooks|users( USING COVERING INDEX \w+)?|json_each VIRTUAL TABLE INDEX .*|\(subquery-\d+\)|\d.*|CONSTANT.*)$/

describe.each(work)('%s', (_, prepareWork) => {
  test('reads no table from end to end, but for the small ones everybody shares', async () => {
    await using app = openTestApp()
    const statements = new Set(await statementsOf(app, await prepareWork(app)))
    expect(statements).not.toBeEmpty()
    // A query for an empty list of ids contains `where false` and reads nothing, so it is left out.
    const reading = [...statements].filter(
      text => /^(select|insert|update|delete)/i.test(text) && !/where false/.test(text),
    )
    for (const statement of reading) {
      const plan = app.ctx.database.sqlite
        .query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${statement}`)
        .all()
        .map(({ detail }) => detail)
      const scans = plan.filter(detail => /^SCAN/.test(detail) && !mayBeScanned.test(detail))
      expect([statement, scans]).toEqual([statement, []])
      const sorts = plan.filter(detail => /TEMP B-TREE FOR ORDER BY/.test(detail))
      if (/from "(shown_workouts|oauth_\w+|personal_tokens)"/.test(statement))
        expect([statement, sorts]).toEqual([statement, []])
    }
  })
})

describe('is answered by an index, without a look at the workouts:', () => {
  test.each<[what: string, path: string, statement: RegExp, plan: string]>([
    [
      'how many tracks there are',
      '/api/workouts/outlines?page=3',
      /^select count\(\*\) from "shown_workouts"/,
      'SEARCH workouts USING INDEX workouts_with_track (user_id=?)',
    ],
    [
      'how many there are of a sport since a day',
      '/api/workouts/outlines?page=3&sport_id=1&from=2026-01-01',
      /^select count\(\*\) from "shown_workouts"/,
      'SEARCH workouts USING INDEX workouts_with_track (user_id=? AND workout_date>?)',
    ],
    [
      'which tracks are on a page, whatever is passed over',
      '/api/workouts/outlines?page=1',
      /^select "id" from "shown_workouts"/,
      'SEARCH workouts USING INDEX workouts_with_track (user_id=?)',
    ],
    [
      'how many titles have these words',
      '/api/workouts?title=ride&page=2',
      /^select count\(\*\) from "shown_workouts" .*contains_text/,
      'SEARCH workouts USING COVERING INDEX workouts_by_date (user_id=?)',
    ],
  ])('%s', async (_, path, statement, plan) => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await sam.upload()
    const statements = await statementsOf(app, () => sam.get(path))
    const found = statements.filter(text => statement.test(text))
    expect(found).toHaveLength(1)
    expect(planOf(app, found[0] ?? '')).toEqual([plan])
    expect(readsOfWorkouts(app, found[0] ?? '')).toEqual([])
  })
})

test('which legs follow another one of the same outing is read from the index of outings alone', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const statements = await statementsOf(app, () => sam.get('/api/workouts/totals?legs=together'))
  const [found = '', ...others] = statements.filter(text => text.includes('row_number'))
  expect(others).toEqual([])
  expect(planOf(app, found)).toContain(
    'SEARCH workouts USING COVERING INDEX workouts_by_outing (user_id=? AND outing_id>?)',
  )
  expect(readsOfWorkouts(app, found)).toEqual([])
})

test('the acts of an account are read from two indexes in their order, however long the audit log is', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const statements = await statementsOf(app, () => sam.get('/api/auth/acts?before=100'))
  const found = statements.filter(text => /^select .* from "audit_acts"/.test(text))
  expect(found.map(statement => planOf(app, statement))).toEqual([
    ['SEARCH audit_acts USING INDEX audit_acts_by_user (user_id=? AND rowid<?)'],
    ['SEARCH audit_acts USING INDEX audit_acts_by_whom (whom_id=? AND rowid<?)'],
  ])
})

test('the record of top speed is the first entry of an index', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload()
  const statements = await statementsOf(app, () => sam.get('/api/records/history?sport_id=1'))
  const found = statements.filter(text => /"top_speed_ckmh" > 0/.test(text))
  expect(found).not.toBeEmpty()
  for (const statement of found) {
    const [step, ...others] = planOf(app, statement)
    expect(step).toMatch(/^SEARCH .* INDEX workouts_by_top_speed \(user_id=\? AND sport_id=\? AND /)
    expect(others).toEqual([])
  }
})

function planOf(app: ReturnType<typeof openTestApp>, statement: string): string[] {
  const steps = app.ctx.database.sqlite.query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${statement}`).all()
  return steps.map(({ detail }) => detail)
}

/**
 * The instructions with which a statement reads columns from the table instead of an index. There are none if an index
 * has all columns, even where the query plan does not say COVERING INDEX.
 */
function readsOfWorkouts(app: ReturnType<typeof openTestApp>, statement: string) {
  const { sqlite } = app.ctx.database
  const table = sqlite
    .query<{ rootpage: number }, []>("SELECT rootpage FROM sqlite_schema WHERE name = 'workouts'")
    .get()
  const operations = sqlite
    .query<{ opcode: string; p1: number; p2: number }, []>(`EXPLAIN ${statement}`)
    .all()
  const cursors = operations
    .filter(({ opcode, p2 }) => opcode === 'OpenRead' && p2 === table?.rootpage)
    .map(({ p1 }) => p1)
  return operations.filter(({ opcode, p1 }) => opcode === 'Column' && cursors.includes(p1))
}
