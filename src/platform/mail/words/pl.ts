import type { EmailWords } from './en'

export const pl: EmailWords = {
  greeting: 'Cześć {username},',
  linkLine: '{label}: {url}',
  origin: 'Źródło prośby: {origin}',
  'confirm-account': {
    subject: 'Potwierdź swoje konto',
    opening:
      'witaj w Trackhut. Twoja nazwa użytkownika to {username}. Został jeden krok: potwierdź, że ten adres należy do ciebie.',
    label: 'Potwierdź swój adres e-mail',
    closing:
      'Link jest ważny 7 dni. Jeśli to nie była twoja rejestracja, nie otwieraj linku: hasło do tego konta może znać ktoś inny.',
  },
  'reset-password': {
    subject: 'Wybierz nowe hasło',
    opening: 'za pomocą tego linku wybierzesz nowe hasło do swojego konta Trackhut.',
    label: 'Wybierz nowe hasło',
    closing:
      'Link jest ważny przez godzinę. Jeśli to nie była twoja prośba, zignoruj tę wiadomość: twoje hasło pozostanie bez zmian.',
  },
  'password-changed': {
    subject: 'Hasło zostało zmienione',
    opening: 'hasło do twojego konta Trackhut zostało zmienione.',
    closing:
      'Jeśli ta zmiana nie pochodzi od ciebie, poproś o nowe hasło na stronie logowania i napisz do administratora.',
  },
  'email-changed': {
    subject: 'Zmiana adresu e-mail',
    opening:
      'twoje konto Trackhut ma używać nowego adresu: {newAddress}. Zmiana zacznie obowiązywać, gdy zostanie z niego potwierdzona.',
    closing: 'Jeśli to nie była twoja prośba, zmień hasło i napisz do administratora.',
  },
  'confirm-email': {
    subject: 'Potwierdź swój nowy adres e-mail',
    opening: 'twoje konto Trackhut ma używać tego adresu. Potwierdź, że należy on do ciebie.',
    label: 'Potwierdź swój adres e-mail',
    closing:
      'Link jest ważny 7 dni. Jeśli to nie była twoja prośba, zignoruj tę wiadomość: nic się nie zmieni.',
  },
  'email-replaced': {
    subject: 'Adres e-mail został zastąpiony',
    opening:
      'twoje konto Trackhut używa teraz innego adresu: {newAddress}. Zmieniła go osoba, która prowadzi serwer.',
    closing: 'Jeśli nie wiesz dlaczego, napisz do administratora.',
  },
  'token-created': {
    subject: 'Nowy token',
    opening:
      'dla twojego konta Trackhut utworzono nowy token. Skrypt może dzięki niemu działać w twoim imieniu.',
    closing: 'Jeśli to nie ty, usuń token na stronie Aplikacje i zmień hasło.',
  },
  'app-connected': {
    subject: 'Nowa aplikacja',
    opening: 'z twoim kontem Trackhut połączono aplikację, która może działać w twoim imieniu.',
    closing: 'Jeśli to nie ty, odłącz ją na stronie Aplikacje i zmień hasło.',
  },
  'rights-given': {
    subject: 'Masz prawa administratora',
    opening: 'masz teraz prawa administratora na tym serwerze Trackhut.',
    closing: 'Jeśli to dla ciebie nieoczekiwane, napisz do pozostałych administratorów.',
  },
  'export-ready': {
    subject: 'Twoje archiwum jest gotowe do pobrania',
    opening: 'archiwum z twoimi danymi z Trackhut jest gotowe.',
    label: 'Pobierz swoje archiwum',
    closing: 'Zaloguj się, aby je pobrać. Jeśli to nie była twoja prośba, zmień hasło.',
  },
  'backup-failed': {
    subject: 'Kopia zapasowa się nie udała',
    opening: 'Serwer nie mógł wykonać kopii zapasowej.',
    label: 'Zobacz stan serwera',
    closing:
      'Sam spróbuje ponownie; strona Kopie zapasowe mówi, dlaczego się nie udała. Dostaniesz kolejny e-mail, gdy kopia się uda.',
  },
  'backup-failed-over': {
    subject: 'Kopie zapasowe znów się udają',
    opening: 'Serwer znów wykonał kopię zapasową.',
    closing: 'Nic więcej nie trzeba robić.',
  },
  'disk-full': {
    subject: 'Kończy się miejsce na dysku',
    opening: 'Na dysku z {subject} zostało mało miejsca.',
    label: 'Zobacz stan serwera',
    closing:
      'Zwolnij miejsce, zanim przestaną się udawać przesyłanie plików i kopie zapasowe. Dostaniesz kolejny e-mail, gdy znów będzie go dość.',
  },
  'disk-full-over': {
    subject: 'Na dysku znów jest miejsce',
    opening: 'Na dysku z {subject} znów jest dość miejsca.',
    closing: 'Nic więcej nie trzeba robić.',
  },
  'certificate-ends': {
    subject: 'Certyfikat dla https wkrótce wygaśnie',
    opening: 'Certyfikat dla https jest ważny do {subject} i nie został jeszcze odnowiony.',
    label: 'Zobacz stan serwera',
    closing:
      'Bez innego przeglądarki będą potem ostrzegać przed serwerem. Dostaniesz kolejny e-mail, gdy zostanie wymieniony.',
  },
  'certificate-ends-over': {
    subject: 'Certyfikat dla https został wymieniony',
    opening: 'Certyfikat dla https, który był ważny do {subject}, został wymieniony.',
    closing: 'Nic więcej nie trzeba robić.',
  },
  'jobs-given-up': {
    subject: 'Porzucono pracę w tle',
    opening: 'Serwer porzucił pracę w tle: {subject}.',
    label: 'Zobacz stan serwera',
    closing:
      'Więcej mówią strona Stan serwera i dziennik. Dostaniesz kolejny e-mail, gdy taka praca znów się uda.',
  },
  'jobs-given-up-over': {
    subject: 'Praca w tle znów się udaje',
    opening: 'Praca w tle znów się udaje: {subject}.',
    closing: 'Nic więcej nie trzeba robić.',
  },
  invitation: {
    subject: 'Masz zaproszenie',
    greeting: 'Cześć,',
    opening:
      '{username} zaprasza cię do Trackhut, miejsca na twoje treningi. Za pomocą tego linku założysz konto.',
    label: 'Załóż konto',
    closing:
      'Link jest ważny 7 dni i działa tylko raz. Jeśli nie wiesz, kto go wysłał, zignoruj tę wiadomość: nic się nie stanie.',
  },
}
