import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { DateTime, Nullable, success } from '../../platform/http/schemas'

const Bytes = Type.Integer({ minimum: 0, description: 'Bytes.' })

export const HealthReport = named(
  'HealthReport',
  Type.Object({
    build: Type.String({ description: 'Version and commit, as in `GET /api/config`.' }),
    started_at: DateTime,
    alerts: Type.Array(
      Type.Object({
        kind: Type.Union([
          Type.Literal('backup-failed'),
          Type.Literal('disk-full'),
          Type.Literal('certificate-ends'),
          Type.Literal('jobs-given-up'),
        ]),
        subject: Type.String({
          description:
            'Subject of the problem: the folder, the kind of jobs, or the last day of a certificate. Empty if problems of this kind have only one subject.',
        }),
        since: DateTime,
      }),
      {
        description: 'Current problems, oldest first. Administrators got an email about each if mail is on.',
      },
    ),
    warnings: Type.Array(
      Type.Object({
        time: DateTime,
        level: Type.Union([Type.Literal('warn'), Type.Literal('error')]),
        sentence: Type.String(),
        facts: Type.String({ description: 'Details as JSON, as in the log; empty if there are none.' }),
      }),
      {
        description: 'The last warnings and errors of the log since the start, latest first, at most 50.',
      },
    ),
    jobs: Type.Array(
      Type.Object({
        kind: Type.String({ examples: ['draw-picture'] }),
        due: Type.Integer({ minimum: 0, description: 'Jobs that are running or due.' }),
        tried_again: Type.Integer({ minimum: 0, description: 'Jobs that failed and wait for a retry.' }),
        later: Type.Integer({ minimum: 0, description: 'Jobs that are not due yet.' }),
      }),
      { description: 'Background jobs by kind.' },
    ),
    workers: Type.Object({
      running: Type.Integer({ minimum: 0, description: 'Tasks running in worker processes.' }),
      waiting: Type.Integer({ minimum: 0, description: 'Tasks waiting for a worker process.' }),
    }),
    requests_in_hand: Type.Integer({ minimum: 0, description: 'Requests in progress, including this one.' }),
    memory_bytes: Bytes,
    database_bytes: Bytes,
    upload_bytes: Bytes,
    disk_free_bytes: Bytes,
    disk_size_bytes: Bytes,
    days: Type.Array(
      Type.Object({
        day: Type.String({ examples: ['2026-11-23'], description: 'Day in UTC.' }),
        database_bytes: Bytes,
        upload_bytes: Bytes,
        disk_free_bytes: Bytes,
        disk_size_bytes: Bytes,
      }),
      { description: 'Sizes on each of the last 400 days, oldest first.' },
    ),
    certificate: Nullable(
      Type.Object(
        {
          expires_at: DateTime,
          state: Type.Union([Type.Literal('good'), Type.Literal('ends-soon'), Type.Literal('expired')], {
            description: '`ends-soon`: less than a quarter of its lifetime and less than 14 days are left.',
          }),
        },
        {
          description:
            'The certificate of https; null if this server does not serve https, for instance behind a proxy.',
        },
      ),
    ),
    authority: Nullable(
      Type.Object(
        {
          expires_at: DateTime,
          state: Type.Union([Type.Literal('good'), Type.Literal('ends-soon'), Type.Literal('unlimited')], {
            description:
              '`ends-soon`: it expires in less than 90 days. `unlimited`: it was made by an earlier version and can certify any website.',
          }),
        },
        {
          description:
            'The authority of this server, which devices on the local network trust; null without `HTTPS=local`.',
        },
      ),
    ),
    backups: Type.Object({
      state: Type.Union(
        [Type.Literal('good'), Type.Literal('awaited'), Type.Literal('none'), Type.Literal('old')],
        {
          description:
            '`awaited`: the instance is new and needs no backup yet. `old`: older than two intervals and two days, or than 30 days if backups are made on request.',
        },
      ),
      is_same_disk: Type.Boolean({
        description: 'Whether the backups are on the same disk as the data, as far as the system reports it.',
      }),
    }),
    last_backup_at: Nullable(DateTime),
    next_backup_at: Nullable(DateTime),
  }),
)
export type HealthReport = Static<typeof HealthReport>

export const HealthReportAnswer = named('HealthReportAnswer', success({ data: HealthReport }))
export type HealthReportAnswer = Static<typeof HealthReportAnswer>
