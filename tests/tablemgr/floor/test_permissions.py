"""The permission matrix, cell by cell: who may do what alone, and who beside whom.

Expectations are written out here from facts.md, not read from the code.

Source: facts.md (columns "who"; who may be the second person); REQ R07.
"""

from __future__ import annotations

import pytest

from tablemgr.floor.people import MAY, Act, Person, Role, check_may, second_roles, ways_of
from tablemgr.table.commands.base import Command

LETTERS = {
    "D": Role.DEALER, "P": Role.PIT_BOSS, "C": Role.CASHIER, "N": Role.COUNTER, "O": Role.OPERATOR,
    "A": Role.AUDITOR, "M": Role.ADMINISTRATOR,
}  # fmt: skip
# Act; who may alone; who may beside whom (first+second).
MATRIX = """
OpenRound            D     -
TakeBank             D     -
PlaceBet             D     -
ConfirmBets          D     -
CloseBets            D     -
SetStart             D     -
Deliver              D     -
LockHands            D     -
EnterBankHand        D     -
CallOutcome          D     -
EnterHand            D     -
DrawSample           D     -
PaySeat              D     -
RecallSeat           D     -
MakeRuling           P     D+P
UndoEntry            D     -
CloseRound           D     -
VoidRound            -     D+P
SkipRound            D     -
DeclareGap           -     D+P
CorrectRound         -     P+O,P+P
CorrectSetting       -     P+O,P+P
OpenDispute          P     -
RuleDispute          P     -
CloseDispute         P     -
BuyIn                D     -
GiveBack             D     -
PlayCash             D     -
ColourUp             D     -
UndoCash             D     -
OpenDeal             D     -
TakeCollection       D     -
EnterDealHand        D     -
ClaimOneRedDot       D     -
PlayTiles            D     -
RecordTrick          D     -
RecordColumns        D     -
SetMark              D     -
ChangeDepth          D     -
UndoDealEntry        D     -
RewindDeal           -     D+P
SettleDeal           D     -
AgreeStands          P     -
PayDebt              D     -
VoidDeal             -     D+P
NoteIncident         D     -
CorrectDeal          -     P+O,P+P
open table           -     P+O,O+P
close table          P     -
adopt rules          -     P+O,O+P
print                DPCOA -
override result      -     P+O,P+P
opening count        -     D+P
closing count        -     D+P
drop count           -     N+N
late count           -     O+A
adjust closed day    -     O+A
ask for fill         P     -
issue fill           C     -
receive fill         D     -
ask for credit       P     -
issue credit         C     -
receive credit       D     -
void slip            -     C+P
pause table          DP    -
cut shift            PO    -
move drop box        -     N+P
resolve drop         -     O+P
count collection     -     D+P
note cause           P     -
note counts          DP    -
take rack over       P     -
change pieces        -     D+P
archive              -     O+A
issue forms          O     -
enter form           DP    -
seat patron          DP    -
log cash             PO    -
take commission      DP    -
lose commission      -     P+O,P+P
open gaming day      O     -
close gaming day     -     O+P
open shift           O     -
close shift          -     O+P
forced close         -     O+P
give paper code      OP    -
waive paper code     -     O+A
declare recovery     -     O+A
restore              -     O+A
rotate key           -     O+A
back up              OM    -
export               OA    -
verify               POAM  -
read access report   OAM   -
enrol staff          -     M+O
rename staff         -     M+O
replace badge        -     M+O
give role            -     M+O
take role            -     M+O
let go               -     M+O
reset PIN            -     M+O
unlock               OM    -
practise             DPO   -
acknowledge alert    PO    -
set alert limits     -     P+O,O+P
set up               -     M+O
"""


def rows() -> list[tuple[str, frozenset[Role], frozenset[tuple[Role, Role]]]]:
    """Answer every row of the matrix: the act, who may alone, and the pairs."""
    found = []
    for line in MATRIX.strip().splitlines():
        *name, alone, pairs = line.split()
        letters = frozenset(LETTERS[one] for one in alone if one != "-")
        both = frozenset((LETTERS[pair[0]], LETTERS[pair[2]]) for pair in pairs.split(",") if pairs != "-")
        found.append((" ".join(name), letters, both))
    return found


ROWS = rows()
CELLS = [(act, role, alone, pairs) for act, alone, pairs in ROWS for role in Role]


def named(act: type[Command] | Act) -> str:
    return act.value if isinstance(act, Act) else act.__name__


def test_the_matrix_has_a_row_for_every_act_and_no_other() -> None:
    assert sorted(name for name, _, _ in ROWS) == sorted(named(act) for act in MAY)


@pytest.mark.parametrize(
    ("act", "role", "alone", "pairs"), CELLS, ids=[f"{act}/{role.value}" for act, role, _, _ in CELLS]
)
def test_a_role_may_do_what_its_cell_says_and_nothing_else(
    act: str, role: Role, alone: frozenset[Role], pairs: frozenset[tuple[Role, Role]]
) -> None:
    ways = ways_of(act)
    first = Person("101", "Ana Lim", role)
    assert (check_may(ways, first, None) == ()) == (role in alone)
    for other in Role:
        second = Person("102", "Bo Chen", other)
        expected = role in alone or (role, other) in pairs
        assert (check_may(ways, first, second) == ()) == expected, other
        assert (other in second_roles(ways, role)) == ((role, other) in pairs), other


@pytest.mark.parametrize("act", [act for act, _, _ in ROWS])
def test_nobody_is_his_own_second_person(act: str) -> None:
    for role in Role:
        for other in Role:
            found = check_may(ways_of(act), Person("101", "Ana Lim", role), Person("101", "A. Lim", other))
            assert "ROLE-SAME-PERSON" in {p.code for p in found}


def test_an_act_that_nobody_knows_is_nobodys() -> None:
    assert ways_of("open the safe") == ()
    assert [p.code for p in check_may((), Person("101", "Ana Lim", Role.OPERATOR), None)] == ["ROLE-MAY-NOT"]


def test_an_administrator_deals_counts_and_approves_nothing() -> None:
    """Written out a second time, since the whole segregation of duties hangs on it."""
    seconds = {role for ways in MAY.values() for first in Role for role in second_roles(ways, first)}
    assert Role.ADMINISTRATOR not in seconds
    mine = {named(act) for act, ways in MAY.items() for way in ways if Role.ADMINISTRATOR in way.first}
    assert mine == {
        "back up", "verify", "read access report", "enrol staff", "rename staff", "replace badge", "give role",
        "take role", "let go", "reset PIN", "unlock", "set up",
    }  # fmt: skip


def test_an_auditor_reads_verifies_exports_prints_and_begins_nothing_that_changes_anything() -> None:
    mine = {named(act) for act, ways in MAY.items() for way in ways if Role.AUDITOR in way.first}
    assert mine == {"print", "export", "verify", "read access report"}
