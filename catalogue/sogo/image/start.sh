# Three programs that live and end together: what SOGo keeps in memory, SOGo, and the door in front of it.
set -eu
umask 077
mkdir -p /data/spool

# A text in a property list.
text() {
  local value=${1//\\/\\\\}
  printf '"%s"' "${value//\"/\\\"}"
}
base=mysql://$DB_USER:$DB_PASSWORD@$DB_HOST:$DB_PORT/$DB_NAME
language=English
week='SOGoFirstDayOfWeek = 0; SOGoFirstWeekOfYear = January1;'
if [ "$MAIL_LANGUAGE" = de ]; then
  language=German
  week='SOGoFirstDayOfWeek = 1; SOGoFirstWeekOfYear = First4DayWeek;'
fi

cat >/tmp/sogo.conf <<SETTINGS
{
  WOPort = "127.0.0.1:20000";
  WOWorkersCount = 3;
  WOPidFile = "/tmp/sogo.pid";
  WOLogFile = "-";
  SxVMemLimit = 384;
  SOGoProfileURL = $(text "$base/sogo_user_profile");
  OCSFolderInfoURL = $(text "$base/sogo_folder_info");
  OCSSessionsFolderURL = $(text "$base/sogo_sessions_folder");
  OCSEMailAlarmsFolderURL = $(text "$base/sogo_alarms_folder");
  OCSStoreURL = $(text "$base/sogo_store");
  OCSAclURL = $(text "$base/sogo_acl");
  OCSCacheFolderURL = $(text "$base/sogo_cache_folder");
  MySQL4Encoding = "utf8mb4";
  SOGoMemcachedHost = "127.0.0.1";
  SOGoMailSpoolPath = "/data/spool";
  SOGoPageTitle = "Groupware";
  SOGoLanguage = $language;
  $week
  SOGoTimeZone = "Europe/Berlin";
  SOGoIMAPServer = $(text "imap://$IMAP_HOST:$IMAP_PORT");
  SOGoSMTPServer = $(text "smtp://$SMTP_HOST:$SMTP_PORT");
  SOGoMailingMechanism = smtp;
  SOGoSMTPAuthenticationType = PLAIN;
  SOGoPasswordChangeEnabled = NO;
  SOGoUserSources = ({
    type = ldap;
    id = office;
    displayName = "Firma";
    hostname = $(text "$LDAP_URL");
    baseDN = $(text "$LDAP_USERS_DN");
    bindDN = $(text "$LDAP_BIND_DN");
    bindPassword = $(text "$LDAP_BIND_PASSWORD");
    filter = $(text "memberOf='$LDAP_USER_GROUP_DN'");
    CNFieldName = displayName;
    IDFieldName = $(text "$LDAP_UID_ATTRIBUTE");
    UIDFieldName = $(text "$LDAP_UID_ATTRIBUTE");
    bindFields = ($(text "$LDAP_UID_ATTRIBUTE"));
    MailFieldNames = (mail);
    canAuthenticate = YES;
    isAddressBook = YES;
  });
}
SETTINGS

memcached -m 32 -l 127.0.0.1 &
sogod -WONoDetach YES -WOLogFile - &
nginx -c /app/nginx.conf &
trap 'kill $(jobs -p)' TERM INT
# Whichever ends first takes the others along, so that it is seen and all three start again.
wait -n || true
kill $(jobs -p) 2>/dev/null || true
wait
exit 1
