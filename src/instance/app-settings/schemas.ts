import { type Static, Type } from '@sinclair/typebox'
import { documentedWith, named } from '../../platform/http/documented'
import { Nullable, success } from '../../platform/http/schemas'
import { mailOutcomes } from '../../platform/mail/mail-failure'
import { maxProviders } from '../../platform/settings/table/log-in-provider'

const facts = {
  is_set: Type.Boolean({ description: 'Whether it has a value of its own, and not only its default.' }),
  is_lost: Type.Boolean({
    description:
      'True for a secret that has to be entered again, because the secret key that sealed it no longer exists.',
  }),
  fixed_by: Nullable(
    Type.String({
      description:
        'Name of the setting outside the app that fixes this one, such as `UI_URL`: it cannot be changed here.',
    }),
  ),
  fixed_in: Nullable(
    Type.String({
      description: 'Where that is set: `environment`, `trackhut.toml`, an option or the file of the service.',
    }),
  ),
}

const AppSetting = named(
  'ServerSetting',
  Type.Object({
    value: Nullable(Type.String({ description: 'The value in use. Null if there is none.' })),
    ...facts,
  }),
)
export type AppSetting = Static<typeof AppSetting>

const AppSecret = named(
  'ServerSecret',
  Type.Object({
    shown: Nullable(
      Type.String({
        description:
          'What of a secret may be shown, such as the server of an address with a key; otherwise null.',
      }),
    ),
    ...facts,
  }),
)
export type AppSecret = Static<typeof AppSecret>

const securities = ['none', 'starttls', 'tls'] as const

const oneOf = <Name extends string>(names: readonly Name[], description: string) =>
  Type.Unsafe<Name>(
    Type.Union(
      names.map(name => Type.Literal(name)),
      { description },
    ),
  )

const Security = oneOf(
  securities,
  '`tls`: encrypted from the beginning; `starttls`: encrypted after a greeting; `none`: encrypted only if the server offers it.',
)

const MailSetting = named(
  'ServerMail',
  Type.Object({
    host: Nullable(
      Type.String({ description: 'Name or address of the mail server; null if there is none.' }),
    ),
    port: Nullable(Type.Integer()),
    security: Nullable(Security),
    user: Nullable(Type.String()),
    has_password: Type.Boolean({ description: 'The password itself is never returned.' }),
    ...facts,
  }),
)
export type MailSetting = Static<typeof MailSetting>

const providerTexts = {
  key: Type.String({
    maxLength: 30,
    description: 'Part of the address to which the provider sends people back: `/login/{key}`.',
  }),
  issuer: Type.String({
    maxLength: 500,
    description: 'Address of the provider, exactly as it names itself.',
  }),
  client_id: Type.String({ maxLength: 500 }),
}

const ServerProvider = named(
  'ServerProvider',
  Type.Object({
    ...providerTexts,
    name: Type.String({ description: 'Name on the button.' }),
    has_secret: Type.Boolean({ description: 'The secret itself is never returned.' }),
    scopes: Type.String(),
    groups_claim: Type.String({ description: 'Claim with the groups of a person.' }),
    allowed_groups: Type.Array(Type.String(), {
      description: 'Only members of one of them may log in. Empty: everybody.',
    }),
    admin_group: Nullable(
      Type.String({
        description:
          'Its members are administrators, and others are not. Null: the provider decides nothing.',
      }),
    ),
    registers: Type.Boolean({ description: 'Whether people without an account get one.' }),
    second_factor: Type.Boolean({
      description: 'Whether log-ins go on to the second factor of the account here.',
    }),
    insecure: Type.Boolean({ description: 'Whether a private address without encryption is allowed.' }),
    ca: Nullable(Type.String({ description: 'Certificates of the provider’s own authority, in PEM.' })),
  }),
)
export type ServerProvider = Static<typeof ServerProvider>

const optional = (max: number) => Type.Optional(Nullable(Type.String({ maxLength: max })))

export const ProviderChange = named(
  'ServerProviderChange',
  Type.Object({
    ...providerTexts,
    name: optional(500),
    client_secret: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 500,
          description:
            'If it is missing, the present secret of this key stays, unless the issuer changes: then it has to be sent again.',
        }),
      ),
    ),
    scopes: optional(500),
    groups_claim: optional(500),
    allowed_groups: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 50 })),
    admin_group: optional(500),
    registers: Type.Optional(Type.Boolean()),
    second_factor: Type.Optional(Type.Boolean()),
    insecure: Type.Optional(Type.Boolean()),
    ca: optional(40_000),
  }),
)
export type ProviderChange = Static<typeof ProviderChange>

const ProviderTrial = Type.Object({
  outcome: oneOf(
    ['answered', 'unreachable', 'misconfigured'] as const,
    '`answered` if the provider answers and names itself as the issuer says.',
  ),
  ends_sessions: Type.Boolean({ description: 'Whether logging out here logs out there, too.' }),
  tells_log_outs: Type.Boolean({ description: 'Whether it tells this server when somebody logs out there.' }),
})
export type ProviderTrial = Static<typeof ProviderTrial>

export const ProviderTrialAnswer = named('ProviderTrialAnswer', success({ data: ProviderTrial }))
export type ProviderTrialAnswer = Static<typeof ProviderTrialAnswer>

export const AppSettings = named(
  'ServerSettings',
  Type.Object({
    mail: MailSetting,
    sender_email: AppSetting,
    ui_url: AppSetting,
    tile_server_url: AppSecret,
    tile_subdomains: AppSetting,
    map_attribution: AppSetting,
    weather_provider: AppSetting,
    weather_key: AppSecret,
    weather_url: AppSetting,
    second_factor: AppSetting,
    inbox_dir: AppSetting,
    webdav: AppSetting,
    providers: Type.Object({ list: Type.Array(ServerProvider), ...facts }),
    password_login: AppSetting,
    allowed_folders: Type.Array(Type.String(), {
      description:
        'Folders inside which `inbox_dir` may be, besides `inbox` in the data directory: `APP_FOLDERS`.',
    }),
    rate_limits: AppSetting,
    connections_per_address: AppSetting,
    outgoing_hosts: AppSetting,
  }),
)
export type AppSettings = Static<typeof AppSettings>

export const AppSettingsAnswer = named('ServerSettingsAnswer', success({ data: AppSettings }))
export type AppSettingsAnswer = Static<typeof AppSettingsAnswer>

/** Maximum length of a value, in UTF-16 code units. */
const maxSettingLength = 2048

const change = (description: string) =>
  Type.Optional(
    Nullable(
      Type.String({ maxLength: maxSettingLength, description: `${description} Null or empty: the default.` }),
    ),
  )

const MailChange = named(
  'ServerMailChange',
  Type.Object({
    host: Type.Optional(Type.String({ maxLength: 253 })),
    port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
    security: Type.Optional(Security),
    user: Type.Optional(Nullable(Type.String({ maxLength: 320, description: 'Null or empty: no log-in.' }))),
    password: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 1024,
          description:
            'If it is missing, the present password stays, unless the server changes: then it has to be sent again.',
        }),
      ),
    ),
  }),
)
export type MailChange = Static<typeof MailChange>

export const AppSettingsChanges = named(
  'ServerSettingsChanges',
  documentedWith(
    { minProperties: 1 },
    Type.Object({
      mail: Type.Optional(Nullable(MailChange)),
      sender_email: change('Sender address of emails.'),
      ui_url: change('Address at which people open Trackhut, without a path.'),
      tile_server_url: change('Tile server, with `{z}`, `{x}` and `{y}`.'),
      tile_subdomains: change('Comma-separated subdomains that replace `{s}`.'),
      map_attribution: change('Credits for the tiles: text and links as HTML.'),
      weather_provider: change('`open-meteo` or `visualcrossing`.'),
      weather_key: change('Key of Visual Crossing.'),
      weather_url: change('Address of a weather server of your own.'),
      second_factor: change('Who needs a second factor: `off`, `administrators` or `all`.'),
      inbox_dir: change(
        'Folder from which recordings are imported: `inbox`, or a whole path inside one of `allowed_folders`.',
      ),
      webdav: change('Whether apps may send recordings by WebDAV: `true` or `false`.'),
      providers: Type.Optional(
        Type.Array(ProviderChange, {
          maxItems: maxProviders,
          description: 'All providers of log-ins; those that are missing are removed.',
        }),
      ),
      password_login: change('With `false`, only administrators log in with a password: `true` or `false`.'),
      rate_limits: change(
        'How many requests one address may make, such as `300 per 5 minutes`; at least 60.',
      ),
      connections_per_address: change('How many connections one address may hold: 16 or more.'),
      outgoing_hosts: change(
        'Which servers people may name for webhooks, and apps that nobody has registered for the document that says who they are: `external`, `private`, networks and names, comma-separated, or `none` alone.',
      ),
    }),
  ),
)
export type AppSettingsChanges = Static<typeof AppSettingsChanges>

export const TestEmailAnswer = named(
  'TestEmailAnswer',
  success({
    data: Type.Object({
      recipient: Type.String({ description: 'The address of the administrator, to whom it was sent.' }),
      outcome: oneOf(mailOutcomes, '`sent` if the mail server took the email; otherwise why it did not.'),
      answer: Nullable(
        Type.String({ description: 'What the mail server said, in its own words; null if it said nothing.' }),
      ),
    }),
  }),
)
export type TestEmailAnswer = Static<typeof TestEmailAnswer>
