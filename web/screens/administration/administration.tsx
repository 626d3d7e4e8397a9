import { Redirect, Route, Switch } from 'wouter'
import { ProofHost } from '../../components/proof/proof-host'
import { usePerson } from '../../data/accounts/person'
import { NotFound } from '../../ui/feedback/not-found'
import { lazyPart } from '../../ui/lazy-part'
import { AddressesPage } from './addresses/addresses-page'
import { AuditPage } from './audit/audit-page'
import { HealthPage } from './health/health-page'
import { InvitationsPage } from './invitations/invitations-page'
import { OverviewPage } from './overview-page'
import { LimitsPage, RegistrationPage, TextsPage } from './server/configuration-pages'
import { EquipmentTypesPage } from './sports/equipment-types-page'
import { AddSportPage, EditSportPage } from './sports/own-sport-pages'
import { ShelfPage } from './sports/shelf-page'
import { SportsPage } from './sports/sports-page'
import { UserPage } from './users/user-page'
import { UsersPage } from './users/users-page'

// These need more code than the others.
const BackupsPage = lazyPart(async () => (await import('./backups/backups-page')).BackupsPage)
const MapsPage = lazyPart(async () => (await import('./maps/maps-page')).MapsPage)
const ServicesPage = lazyPart(async () => (await import('./services/services-page')).ServicesPage)
const EmailPage = lazyPart(async () => (await import('./services/email-page')).EmailPage)
const BackupPage = lazyPart(async () => (await import('./backups/contents/backup-page')).BackupPage)
const PersonOfBackupPage = lazyPart(
  async () => (await import('./backups/contents/person-of-backup-page')).PersonOfBackupPage,
)

/** The screens under /admin. Users who are not administrators see "not found". */
export function Administration() {
  const { profile } = usePerson()
  if (!profile.admin) return <NotFound />
  return (
    <>
      <Switch>
        <Route path="/admin">
          <OverviewPage />
        </Route>
        <Route path="/admin/users">
          <UsersPage />
        </Route>
        <Route path="/admin/users/:username">
          {({ username }) => <UserPage key={username} username={username} />}
        </Route>
        <Route path="/admin/invitations">
          <InvitationsPage />
        </Route>
        <Route path="/admin/registration">
          <RegistrationPage />
        </Route>
        <Route path="/admin/limits">
          <LimitsPage />
        </Route>
        <Route path="/admin/texts">
          <TextsPage />
        </Route>
        <Route path="/admin/email">
          <EmailPage />
        </Route>
        <Route path="/admin/server">
          <ServicesPage />
        </Route>
        <Route path="/admin/addresses">
          <AddressesPage />
        </Route>
        <Route path="/admin/maps">
          <MapsPage />
        </Route>
        <Route path="/admin/application">
          <Redirect to="/admin/registration" replace />
        </Route>
        <Route path="/admin/backups">
          <BackupsPage />
        </Route>
        <Route path="/admin/backups/:name">{({ name }) => <BackupPage key={name} name={name} />}</Route>
        <Route path="/admin/backups/:name/:username">
          {({ name, username }) => (
            <PersonOfBackupPage key={`${name}/${username}`} name={name} username={username} />
          )}
        </Route>
        <Route path="/admin/health">
          <HealthPage />
        </Route>
        <Route path="/admin/audit">
          <AuditPage />
        </Route>
        <Route path="/admin/sports">
          <SportsPage />
        </Route>
        <Route path="/admin/sports/new">
          <AddSportPage />
        </Route>
        <Route path="/admin/sports/shelf">
          <ShelfPage />
        </Route>
        <Route path="/admin/sports/:id">{({ id }) => <EditSportPage key={id} sportId={Number(id)} />}</Route>
        <Route path="/admin/equipment-types">
          <EquipmentTypesPage />
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
      <ProofHost />
    </>
  )
}
