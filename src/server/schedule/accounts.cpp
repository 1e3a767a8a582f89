#include "server/schedule/accounts.h"

#include <utility>

namespace outflank::server {

std::unique_ptr<Accounts::Share> Accounts::open(const std::string& address) {
    if (all_.connections >= limits_.connections) return nullptr;
    const auto known = by_address_.find(address);
    if (known != by_address_.end() && known->second.connections >= limits_.connections_of_address)
        return nullptr;
    return std::make_unique<Share>(*this, address);
}

Accounts::Share::Share(Accounts& accounts, std::string address)
    : accounts_(accounts), address_(std::move(address)) {
    ++accounts_.by_address_[address_].connections;
    ++accounts_.all_.connections;
}

Accounts::Share::~Share() {
    hold(0);
    --accounts_.all_.connections;
    const auto account = accounts_.by_address_.find(address_);
    if (--account->second.connections == 0) accounts_.by_address_.erase(account);
}

void Accounts::Share::hold(std::size_t bytes) {
    for (Account* account : {&accounts_.by_address_[address_], &accounts_.all_})
        account->bytes = account->bytes - held_ + bytes;
    held_ = bytes;
}

bool Accounts::Share::has_room_for(std::size_t bytes) const {
    return accounts_.by_address_[address_].bytes + bytes <= accounts_.limits_.bytes_of_address &&
           accounts_.all_.bytes + bytes <= accounts_.limits_.bytes;
}

}  // namespace outflank::server
