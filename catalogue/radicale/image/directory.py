"""Signs people in at the directory of the box. Radicale of this release knows no LDAP by itself."""

from os import environ

from ldap3 import Connection, Server
from ldap3.core.exceptions import LDAPException
from ldap3.utils.conv import escape_filter_chars
from radicale.auth import BaseAuth
from radicale.log import logger

PATIENCE = 10


class Auth(BaseAuth):
    def __init__(self, configuration):
        super().__init__(configuration)
        self._server = Server(environ["LDAP_URL"], connect_timeout=PATIENCE)

    def _connect(self, dn, password):
        return Connection(self._server, dn, password, receive_timeout=PATIENCE, auto_referrals=False)

    def _find(self, name):
        """The one person of this app who is called so: where to find her, and her name as it is written there."""
        attribute = environ["LDAP_UID_ATTRIBUTE"]
        wanted = "(&%s(%s=%s))" % (environ["LDAP_USER_FILTER"], attribute, escape_filter_chars(name))
        with self._connect(environ["LDAP_BIND_DN"], environ["LDAP_BIND_PASSWORD"]) as asking:
            asking.search(environ["LDAP_USERS_DN"], wanted, attributes=[attribute])
            found = asking.entries
            return (found[0].entry_dn, str(found[0][attribute])) if len(found) == 1 else None

    def login(self, login, password):
        # A bind without a password succeeds as nobody (RFC 4513, 5.1.2).
        if not login or not password:
            return ""
        try:
            person = self._find(login)
            if person is None:
                return ""
            with self._connect(person[0], password) as proof:
                return person[1] if proof.bound else ""
        except LDAPException as error:
            # A wrong password ends here as well.
            logger.info("The directory says: %s", error)
            return ""
