import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/fields/fields'
import { SelectField } from '../../../ui/fields/select-field'
import { Switch } from '../../../ui/fields/switch'
import forms from '../../../ui/layout/forms.module.css'
import { FormSection } from '../../../ui/layout/section'
import { AdministrationPage } from '../parts/administration-page'
import { htmlOfCredits, plainCredits, writtenCredits } from './credits'
import { LogInProviders } from './log-in-providers'
import { FixedSetting, SecretSetting, SettingField, type SettingsPart } from './setting-fields'
import { SettingsForm } from './settings-form'

/** Edits the public address, the servers that this server asks, and limits of requests. */
export function ServicesPage() {
  const { t } = useTranslation()
  const title = t('serverSettings.title')
  return (
    <AdministrationPage title={title} context={t('serverSettings.context')}>
      <SettingsForm title={title}>
        {part => (
          <>
            <SettingField
              part={part}
              field="ui_url"
              type="url"
              label={t('addresses.kinds.public')}
              hint={t('serverSettings.addressHint')}
            />
            <TileServer part={part} />
            <Weather part={part} />
            <Inbox part={part} />
            <SecondFactor part={part} />
            <LogInProviders part={part} />
            <Requests part={part} />
            <FormSection title={t('webhooks.title')}>
              <SettingField
                part={part}
                field="outgoing_hosts"
                label={t('serverSettings.outgoing')}
                hint={t('serverSettings.outgoingHint')}
              />
            </FormSection>
          </>
        )}
      </SettingsForm>
    </AdministrationPage>
  )
}

function TileServer({ part }: { part: SettingsPart }) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('serverSettings.tiles')}>
      <SecretSetting
        part={part}
        field="tile_server_url"
        label={t('serverSettings.tileAddress')}
        hint={t('serverSettings.tileHint')}
      />
      <SettingField part={part} field="tile_subdomains" label={t('serverSettings.subdomains')} />
      <Credits part={part} />
    </FormSection>
  )
}

function Credits({ part }: { part: SettingsPart }) {
  const { t } = useTranslation()
  const { value, fixed_by } = part.settings.map_attribution
  const saved = value ?? ''
  const label = t('serverSettings.credits')
  if (fixed_by !== null) return <FixedSetting label={label} value={plainCredits(saved)} by={fixed_by} />
  return (
    <TextField
      label={label}
      hint={t('serverSettings.creditsHint')}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck="false"
      value={writtenCredits(part.edited.map_attribution ?? saved)}
      onChange={text => {
        const isSaved = text === writtenCredits(saved)
        part.change({ map_attribution: isSaved ? saved : htmlOfCredits(text) })
      }}
      error={part.errorOf('map_attribution')}
    />
  )
}

function Weather({ part }: { part: SettingsPart }) {
  const { t } = useTranslation()
  const { value, fixed_by } = part.settings.weather_provider
  const provider = part.edited.weather_provider ?? value ?? ''
  const providers = [
    { id: '', name: t('serverSettings.none') },
    { id: 'open-meteo', name: 'Open-Meteo' },
    { id: 'visualcrossing', name: 'Visual Crossing' },
  ]
  const label = t('serverSettings.provider')
  return (
    <FormSection title={t('weather.title')}>
      {fixed_by === null ? (
        <SelectField
          label={label}
          options={providers}
          value={provider}
          onChange={weather_provider => part.change({ weather_provider })}
          error={part.errorOf('weather_provider')}
        />
      ) : (
        <FixedSetting
          label={label}
          value={providers.find(({ id }) => id === provider)?.name ?? null}
          by={fixed_by}
        />
      )}
      {provider === 'visualcrossing' && (
        <SecretSetting part={part} field="weather_key" label={t('serverSettings.key')} />
      )}
      {provider !== '' && (
        <SettingField
          part={part}
          field="weather_url"
          type="url"
          label={t('serverSettings.weatherAddress')}
          hint={t('serverSettings.weatherAddressHint')}
        />
      )}
    </FormSection>
  )
}

/** The inbox as the server understands it, in its data directory. */
const usualInbox = 'inbox'

function Inbox({ part }: { part: SettingsPart }) {
  const { t } = useTranslation()
  const { inbox_dir, webdav, allowed_folders } = part.settings
  const folder = part.edited.inbox_dir ?? inbox_dir.value ?? ''
  const isByWebdav = (part.edited.webdav ?? webdav.value) === 'true'
  const webdavLabel = t('serverSettings.webdav')
  return (
    <FormSection title={t('serverSettings.inbox')}>
      {inbox_dir.fixed_by === null && allowed_folders.length === 0 ? (
        <Switch
          label={t('serverSettings.usualInbox')}
          isSelected={folder !== ''}
          onChange={isOn => part.change({ inbox_dir: isOn ? usualInbox : '' })}
        />
      ) : (
        <SettingField
          part={part}
          field="inbox_dir"
          label={t('serverSettings.folder')}
          hint={t('serverSettings.folderHint', { folders: allowed_folders.join(', ') })}
        />
      )}
      {webdav.fixed_by === null ? (
        <Switch
          label={webdavLabel}
          isSelected={isByWebdav}
          onChange={isOn => part.change({ webdav: String(isOn) })}
        />
      ) : (
        <FixedSetting
          label={webdavLabel}
          value={t(isByWebdav ? 'instance.on' : 'instance.off')}
          by={webdav.fixed_by}
        />
      )}
    </FormSection>
  )
}

function SecondFactor({ part }: { part: SettingsPart }) {
  const { t } = useTranslation()
  const { value, fixed_by } = part.settings.second_factor
  const who = part.edited.second_factor ?? value ?? 'off'
  const choices = [
    { id: 'off', name: t('factor.ofNobody') },
    { id: 'administrators', name: t('factor.ofAdministrators') },
    { id: 'all', name: t('factor.ofAll') },
  ]
  const label = t('factor.who')
  return (
    <FormSection title={t('factor.title')}>
      {fixed_by === null ? (
        <SelectField
          label={label}
          options={choices}
          value={who}
          onChange={second_factor => part.change({ second_factor })}
          error={part.errorOf('second_factor')}
        />
      ) : (
        <FixedSetting
          label={label}
          value={choices.find(({ id }) => id === who)?.name ?? null}
          by={fixed_by}
        />
      )}
      <p className={forms.text}>{t('factor.whoText')}</p>
    </FormSection>
  )
}

function Requests({ part }: { part: SettingsPart }) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('serverSettings.requests')}>
      <SettingField
        part={part}
        field="rate_limits"
        label={t('serverSettings.rateLimits')}
        hint={t('serverSettings.problems.rateLimits')}
      />
      <SettingField
        part={part}
        field="connections_per_address"
        label={t('serverSettings.connections')}
        hint={t('serverSettings.problems.connections')}
      />
    </FormSection>
  )
}
