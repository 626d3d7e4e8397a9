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
            'Which folder, which kind of jobs, or until when a certificate is valid; empty where there is one.',
        }),
        since: DateTime,
      }),
      { description: 'What is wrong, the oldest first. Administrators got an email, where there is mail.' },
    ),
    warnings: Type.Array(
      Type.Object({
        time: DateTime,
        level: Type.Union([Type.Literal('warn'), Type.Literal('error')]),
        sentence: Type.String(),
        facts: Type.String({ description: 'JSON, as in the log; empty when there are none.' }),
      }),
      {
        description: 'The last warnings and errors of the log since the start, the latest first: 50 at most.',
      },
    ),
    jobs: Type.Array(
      Type.Object({
        kind: Type.String({ examples: ['draw-picture'] }),
        due: Type.Integer({ minimum: 0, description: 'Being done, or next.' }),
        tried_again: Type.Integer({ minimum: 0, description: 'Tried in vain, and to be tried again.' }),
        later: Type.Integer({ minimum: 0, description: 'Not yet due.' }),
      }),
      { description: 'Work in the background, by kind.' },
    ),
    workers: Type.Object({
      running: Type.Integer({ minimum: 0, description: 'Tasks that worker processes perform.' }),
      waiting: Type.Integer({ minimum: 0, description: 'Tasks that wait for a worker process.' }),
    }),
    requests_in_hand: Type.Integer({ minimum: 0, description: 'This one among them.' }),
    memory_bytes: Bytes,
    database_bytes: Bytes,
    upload_bytes: Bytes,
    disk_free_bytes: Bytes,
    disk_size_bytes: Bytes,
    days: Type.Array(
      Type.Object({
        day: Type.String({ examples: ['2026-11-23'], description: 'In UTC.' }),
        database_bytes: Bytes,
        upload_bytes: Bytes,
        disk_free_bytes: Bytes,
        disk_size_bytes: Bytes,
      }),
      { description: 'How large everything was on each of the last 400 days, the oldest first.' },
    ),
    certificate: Nullable(
      Type.Object(
        {
          expires_at: DateTime,
          state: Type.Union([Type.Literal('good'), Type.Literal('ends-soon'), Type.Literal('expired')], {
            description: '`ends-soon` when less than a quarter of its time is left, and less than 14 days.',
          }),
        },
        { description: 'That https is served with; null while it is not, or a proxy does it.' },
      ),
    ),
    authority: Nullable(
      Type.Object(
        {
          expires_at: DateTime,
          state: Type.Union([Type.Literal('good'), Type.Literal('ends-soon'), Type.Literal('unlimited')], {
            description:
              '`ends-soon`: in less than 90 days. `unlimited`: an earlier version made it, and it may vouch for any website.',
          }),
        },
        { description: 'That of this server, which devices at home trust; null without `HTTPS=local`.' },
      ),
    ),
    backups: Type.Object({
      state: Type.Union(
        [Type.Literal('good'), Type.Literal('awaited'), Type.Literal('none'), Type.Literal('old')],
        {
          description:
            '`awaited`: the instance is new. `old`: older than two intervals and two days, or than 30 days where backups are made on request.',
        },
      ),
      is_same_disk: Type.Boolean({
        description: 'Whether the backups are on the disk of the data, as far as the system can tell.',
      }),
    }),
    last_backup_at: Nullable(DateTime),
    next_backup_at: Nullable(DateTime),
  }),
)
export type HealthReport = Static<typeof HealthReport>

export const HealthReportAnswer = named('HealthReportAnswer', success({ data: HealthReport }))
export type HealthReportAnswer = Static<typeof HealthReportAnswer>
