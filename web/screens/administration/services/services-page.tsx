import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/fields/select-field'
import { FormSection } from '../../../ui/layout/section'
import { AdministrationPage } from '../parts/administration-page'
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
            <Requests part={part} />
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
      <SettingField part={part} field="map_attribution" label={t('serverSettings.credits')} />
    </FormSection>
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
